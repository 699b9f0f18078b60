package dev.spillgate.limit;

/**
 * How many requests of one key may run at the same time.
 *
 * @param permits 1 to {@value #MAX_PERMITS}; the workers of a leaky bucket that take requests out
 *     as fast as they finish
 */
public record ConcurrencyLimit(long permits) implements Quota {

  public static final int MAX_PERMITS = 1_000_000;

  /**
   * @throws IllegalArgumentException if {@code permits} is out of range
   */
  public ConcurrencyLimit {
    if (permits < 1 || permits > MAX_PERMITS) {
      throw new IllegalArgumentException("workers must be 1 to " + MAX_PERMITS);
    }
  }

  @Override
  public String toString() {
    return permits + (permits == 1 ? " worker" : " workers");
  }
}
