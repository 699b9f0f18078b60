package dev.spillgate.limit;

import org.jspecify.annotations.Nullable;

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

  /** By hand: a generated one would tie the class to the JVM for good, on Java 17. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof ConcurrencyLimit limit && permits == limit.permits);
  }

  @Override
  public String toString() {
    return permits + (permits == 1 ? " worker" : " workers");
  }
}
