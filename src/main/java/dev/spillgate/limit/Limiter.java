package dev.spillgate.limit;

/**
 * One client's state under all limits of a policy: a small mutable object, guarded by itself. Who
 * calls a method holds its lock; only what it returns takes it by itself.
 *
 * <p>Time never runs backwards for a limiter: a reading older than one it has already seen counts
 * as that one, so threads whose readings overtake each other lose nothing.
 */
public abstract sealed class Limiter extends MarkedLock permits SingleLimiter, CompoundLimiter {

  /**
   * Decides on a request and, if every limit admits it, takes its permits.
   *
   * @param now nanoseconds since the UTC epoch
   * @param cost permits, 1 to the smallest permits (or burst) of the limits
   */
  public abstract Reservation decide(long now, int cost);

  /**
   * Undoes one admission, at its own time, and never leaves more permits than there would be had it
   * not come.
   *
   * @param now nanoseconds since the UTC epoch
   * @param takenAt {@link Decision#takenAt()} of the admission
   * @param cost the permits it took
   */
  public abstract void giveBack(long now, long takenAt, int cost);

  /** The longest time, in nanoseconds, after which an unused limiter is as good as new. */
  public abstract long memory();
}
