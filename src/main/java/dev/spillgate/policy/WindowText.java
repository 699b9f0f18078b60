package dev.spillgate.policy;

import dev.spillgate.limit.Limit;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A window as it is written: {@code 500ms}, {@code 1m}, {@code m} or {@code PT1M}. */
final class WindowText {

  private static final Pattern SIMPLE = Pattern.compile("([0-9]*)\\s*(ms|s|m|h|d)");

  private WindowText() {}

  /**
   * The window in nanoseconds.
   *
   * @throws IllegalArgumentException with the reason, if it is none or out of range
   */
  static long parse(String text) {
    long nanos = text.startsWith("P") ? iso(text) : simple(text);
    if (nanos < Limit.MIN_WINDOW || nanos > Limit.MAX_WINDOW) {
      throw new IllegalArgumentException("WINDOW %s is out of range".formatted(Quote.of(text)));
    }
    return nanos;
  }

  private static long simple(String text) {
    Matcher matcher = SIMPLE.matcher(text);
    if (!matcher.matches()) {
      throw notAWindow(text);
    }
    long number = matcher.group(1).isEmpty() ? 1 : Numbers.saturated(matcher.group(1));
    long unit = unit(matcher.group(2));
    return number > Limit.MAX_WINDOW / unit ? Long.MAX_VALUE : number * unit;
  }

  private static long unit(String name) {
    return switch (name) {
      case "ms" -> Duration.ofMillis(1).toNanos();
      case "s" -> Duration.ofSeconds(1).toNanos();
      case "m" -> Duration.ofMinutes(1).toNanos();
      case "h" -> Duration.ofHours(1).toNanos();
      default -> Duration.ofDays(1).toNanos();
    };
  }

  private static long iso(String text) {
    try {
      return Duration.parse(text).toNanos();
    } catch (DateTimeParseException unreadable) {
      throw notAWindow(text);
    } catch (ArithmeticException tooLong) {
      return Long.MAX_VALUE;
    }
  }

  private static IllegalArgumentException notAWindow(String text) {
    return new IllegalArgumentException(Quote.of(text) + " is not a WINDOW");
  }
}
