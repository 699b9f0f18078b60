package dev.spillgate.limit;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A booking whose request is to go on at a time that is fixed already. */
final class DelayedBooking extends Booking implements Turn {

  private final WaitingRoom room;
  private final AtomicBoolean waiting = new AtomicBoolean(true);

  /**
   * @param room in which the request is now
   */
  DelayedBooking(
      WaitingRoom room,
      Limiter limiter,
      int taken,
      Limit limit,
      int remaining,
      long delay,
      long reset,
      long renewal,
      long takenAt) {
    super(limiter, taken, limit, List.of(), remaining, delay, reset, renewal, takenAt);
    this.room = room;
  }

  @Override
  public Turn turn() {
    return this;
  }

  @Override
  public long end() {
    return takenAt() + delay();
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
