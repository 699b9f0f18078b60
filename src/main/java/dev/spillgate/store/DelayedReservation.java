package dev.spillgate.store;

import dev.spillgate.limit.Decision;
import dev.spillgate.limit.Limiter;
import dev.spillgate.limit.WaitingRoom;
import java.util.concurrent.atomic.AtomicBoolean;

/** A reservation whose request is to go on at a time that is fixed already. */
final class DelayedReservation extends LocalReservation implements Turn {

  private final WaitingRoom room;
  private final long departure;
  private final AtomicBoolean waiting = new AtomicBoolean(true);

  /**
   * @param room in which the request is now
   */
  DelayedReservation(Limiter limiter, Decision decision, int cost, WaitingRoom room) {
    super(limiter, decision, cost);
    this.room = room;
    this.departure = decision.takenAt() + decision.delay();
  }

  @Override
  public Turn turn() {
    return this;
  }

  @Override
  public long end() {
    return departure;
  }

  /** It never comes before the departure. */
  @Override
  public void whenCome(Runnable action) {}

  @Override
  public void leave() {
    if (waiting.getAndSet(false)) {
      room.leave();
    }
  }
}
