package dev.spillgate.limit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One limit: so many permits in a window.
 *
 * @param permits 1 to {@value #MAX_PERMITS}
 * @param window nanoseconds, {@value #MIN_WINDOW} (1 ms) to {@value #MAX_WINDOW} (366 days), and no
 *     fewer than {@code permits}
 * @param burst the most permits a token bucket holds, 1 to {@value #MAX_PERMITS}, refilled within
 *     366 days; elsewhere equal to {@code permits}
 * @param slots into how many slots a sliding window is divided, {@value #MIN_SLOTS} to {@value
 *     #MAX_SLOTS}, each a whole number of milliseconds; elsewhere 1
 * @param label the window as it was written, {@code 1m}
 */
public record Limit(long permits, long window, long burst, int slots, String label)
    implements Quota {

  public static final long MAX_PERMITS = 1_000_000_000;
  public static final long MIN_WINDOW = 1_000_000;
  public static final long MAX_WINDOW = 366L * 24 * 3600 * 1_000_000_000;
  public static final int MIN_SLOTS = 2;
  public static final int MAX_SLOTS = 100_000;

  /**
   * @throws IllegalArgumentException if a component is out of its range
   */
  public Limit {
    require(permits >= 1 && permits <= MAX_PERMITS, "PERMITS must be 1 to " + MAX_PERMITS);
    require(window >= MIN_WINDOW && window <= MAX_WINDOW, "WINDOW must be 1ms to 366d");
    require(permits <= window, "at most one permit per nanosecond");
    require(burst >= 1 && burst <= MAX_PERMITS, "burst must be 1 to " + MAX_PERMITS);
    require(
        burst <= Arithmetic.mulAddDiv(permits, MAX_WINDOW, 0, window),
        "a burst must be refilled within 366d");
    require(slots >= 1 && slots <= MAX_SLOTS, "slots must be 2 to " + MAX_SLOTS);
    require(
        slots == 1 || window % (slots * MIN_WINDOW) == 0,
        "WINDOW must be a whole number of milliseconds per slot");
  }

  /** A limit whose bucket holds {@code permits}, labelled with the window in ISO-8601. */
  public static Limit of(long permits, Duration window) {
    return new Limit(permits, window.toNanos(), permits, 1, window.toString());
  }

  public Limit withBurst(long burst) {
    return new Limit(permits, window, burst, slots, label);
  }

  public Limit withSlots(int slots) {
    return new Limit(permits, window, burst, slots, label);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** By hand: a generated one would tie the class to the JVM for good, on Java 17. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Limit limit
            && permits == limit.permits
            && window == limit.window
            && burst == limit.burst
            && slots == limit.slots
            && label.equals(limit.label));
  }

  /** As it is written in web.xml: {@code 100/1m}, {@code 10/1s burst 30}. */
  @Override
  public String toString() {
    return permits + "/" + label + (burst == permits ? "" : " burst " + burst);
  }
}
