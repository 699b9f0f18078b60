package dev.spillgate.limit;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Times for tests, in nanoseconds. */
public final class Times {

  /** A midnight: every window up to a day that divides it begins here. */
  public static final long MIDNIGHT =
      TimeUnit.SECONDS.toNanos(Instant.parse("2026-11-30T00:00:00Z").getEpochSecond());

  public static final long SECOND = 1_000_000_000L;
  public static final long MINUTE = 60 * SECOND;
  public static final long DAY = 24 * 60 * MINUTE;

  private Times() {}

  public static long ms(long millis) {
    return millis * 1_000_000;
  }
}
