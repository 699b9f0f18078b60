package dev.spillgate.limit;

/**
 * How many requests of a policy may wait for their turn, and how long.
 *
 * @param places requests of one key that may wait at the same time, 0 to {@link Limit#MAX_PERMITS}
 * @param maxDelay the longest wait in nanoseconds, 0 to {@link Limit#MAX_WINDOW}
 * @param maxWaiting requests of all keys that may wait at the same time, 0 or more
 * @param maxThreads the same, once it is known that waiting takes a thread each
 */
public record Queue(int places, long maxDelay, int maxWaiting, int maxThreads) {

  /** Nobody waits. */
  public static final Queue NONE = new Queue(0, 0, 0, 0);

  /** How many places of a leaky bucket are left within the longest wait. */
  public long reach(Limit limit) {
    return Arithmetic.mulAddDiv(limit.permits(), maxDelay, 0, limit.window());
  }
}
