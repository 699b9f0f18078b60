package dev.spillgate.limit;

import java.util.List;

/**
 * A limiter's decision, and the way to undo it. It keeps the limiter itself, not its key: a client
 * that was evicted and came again is given nothing that its new limiter didn't take.
 *
 * <p>One object, since an admitted request costs no other: 64 bytes.
 */
class Booking extends Decision implements Reservation {

  private final Limiter limiter;

  /** What is taken and not given back; guarded by the limiter. */
  private int taken;

  /**
   * @param taken permits that were taken of the limiter
   */
  Booking(
      Limiter limiter,
      int taken,
      Limit limit,
      List<Quota> violated,
      int remaining,
      long wait,
      long reset,
      long renewal,
      long takenAt) {
    super(limit, violated, remaining, wait, reset, renewal, takenAt);
    this.limiter = limiter;
    this.taken = taken;
  }

  @Override
  public final Decision decision() {
    return this;
  }

  @Override
  public final void giveBack(long now) {
    int mark = limiter.lock();
    try {
      if (taken > 0) {
        limiter.giveBack(now, takenAt(), taken);
        taken = 0;
      }
    } finally {
      limiter.unlock(mark);
    }
  }
}
