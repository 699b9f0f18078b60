package dev.spillgate.response;

import java.time.Duration;

/** A time to wait as people say it: {@code 43 seconds}, {@code 2 minutes}; never too short. */
final class Waiting {

  private Waiting() {}

  /**
   * @param seconds at least 1
   */
  static String of(long seconds) {
    if (seconds <= 2 * Duration.ofMinutes(1).toSeconds()) {
      return counted(seconds, "second");
    }
    if (seconds <= 2 * Duration.ofHours(1).toSeconds()) {
      return counted(roundedUp(seconds, Duration.ofMinutes(1)), "minute");
    }
    return seconds <= 2 * Duration.ofDays(1).toSeconds()
        ? counted(roundedUp(seconds, Duration.ofHours(1)), "hour")
        : counted(roundedUp(seconds, Duration.ofDays(1)), "day");
  }

  private static long roundedUp(long seconds, Duration unit) {
    return (seconds + unit.toSeconds() - 1) / unit.toSeconds();
  }

  private static String counted(long number, String unit) {
    return number + " " + unit + (number == 1 ? "" : "s");
  }
}
