package dev.spillgate;

import dev.spillgate.limit.Clock;
import dev.spillgate.limit.Turn;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A request's wait for its turn. It ends once: since the turn has come or the time is over, which
 * the reservation's decision then tells, or since it is called off.
 */
final class Wait {

  private final Turn turn;
  private final Clock clock;
  private final CompletableFuture<Boolean> decided = new CompletableFuture<>();
  private final CompletableFuture<Boolean> over;

  /**
   * @param first runs before anybody else hears that it is over, with whether there is a decision;
   *     never throws
   */
  Wait(Turn turn, Clock clock, Consumer<Boolean> first) {
    this.turn = turn;
    this.clock = clock;
    this.over =
        decided.thenApply(
            hasDecision -> {
              first.accept(hasDecision);
              return hasDecision;
            });
  }

  /** The turn has come, or the time is over. */
  void decide() {
    turn.leave();
    decided.complete(true);
  }

  /** The policy stops, or the client has gone. */
  void callOff() {
    decided.complete(false);
  }

  /** Runs {@code action}, which never throws, with whether there is a decision, once it is over. */
  void whenOver(Consumer<Boolean> action) {
    var unused = over.thenAccept(action);
  }

  /** Lets the timer end the wait at its time. */
  void timeBy(ScheduledExecutorService timer) {
    try {
      Future<?> alarm = timer.schedule(this::decide, left(), TimeUnit.NANOSECONDS);
      whenOver(any -> alarm.cancel(false));
    } catch (RejectedExecutionException stopped) {
      callOff();
    }
  }

  /** Waits in this thread; returns false if the wait, or the thread, was called off. */
  boolean block() {
    try {
      return over.get(left(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException over) {
      decide();
    } catch (InterruptedException interrupted) {
      callOff();
      Thread.currentThread().interrupt();
    } catch (ExecutionException never) {
      throw new IllegalStateException(never);
    }
    return over.join();
  }

  private long left() {
    return Math.max(0, turn.end() - clock.nanos());
  }
}
