package dev.spillgate.store;

import dev.spillgate.limit.Decision;
import dev.spillgate.limit.Reservation;
import dev.spillgate.limit.Turn;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A request at the workers of its key: it waits for one, has one, or neither any more. */
final class WorkerReservation implements Reservation, Turn {

  enum State {
    WAITING,
    RUNNING,
    OVER
  }

  final long arrivedAt;
  private final Workers workers;
  private final long end;
  private final @Nullable CompletableFuture<Void> turn;
  volatile Decision decision;

  // Guarded by the workers.
  State state;
  long startedAt;

  /**
   * @param now of its arrival, nanoseconds since the UTC epoch
   * @param end when it will have waited long enough
   */
  WorkerReservation(Workers workers, State state, Decision decision, long now, long end) {
    this.workers = workers;
    this.state = state;
    this.decision = decision;
    this.arrivedAt = now;
    this.startedAt = now;
    this.end = end;
    this.turn = state == State.WAITING ? new CompletableFuture<>() : null;
  }

  @Override
  public Decision decision() {
    return decision;
  }

  @Override
  public @Nullable Turn turn() {
    return turn == null ? null : this;
  }

  @Override
  public long end() {
    return end;
  }

  void come() {
    if (turn != null) {
      turn.complete(null);
    }
  }

  @Override
  public void whenCome(Runnable action) {
    if (turn != null) {
      var unused = turn.thenRun(action); // which never throws
    }
  }

  @Override
  public void leave() {
    workers.endWait(this);
  }

  @Override
  public void giveBack(long now) {
    finish(now);
  }

  /** With {@code mode=report} it may have run, and ended, without its turn. */
  @Override
  public void finish(long now) {
    workers.free(this, now);
    come();
  }
}
