package dev.spillgate.policy;

import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.Limit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One limit as it is written: {@code PERMITS/WINDOW [burst N]}.
 *
 * @param algorithm what the limit is for; null if that is unknown
 * @param algorithmName what messages call it
 * @param problem takes each thing that is wrong with it
 */
record LimitText(@Nullable Algorithm algorithm, String algorithmName, Consumer<String> problem) {

  private static final Pattern FORM =
      Pattern.compile("(.*?)\\s*/\\s*(.*?)(?:\\s+burst\\s+(\\S+))?", Pattern.DOTALL);
  private static final long ILLEGAL = -1;

  /** The limit, or null after a problem. */
  @Nullable Limit parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      problem.accept(
          text.isEmpty() ? "a limit is empty" : Quote.of(text) + " is not PERMITS/WINDOW");
      return null;
    }
    long permits = permits(form.group(1));
    long window = window(form.group(2));
    long burst = form.group(3) == null ? permits : burst(form.group(3));
    if (permits == ILLEGAL || window == ILLEGAL || burst == ILLEGAL) {
      return null;
    }
    try {
      return new Limit(permits, window, burst, 1, form.group(2).replaceAll("\\s", ""));
    } catch (IllegalArgumentException contradiction) {
      problem.accept(Quote.of(text) + ": " + contradiction.getMessage());
      return null;
    }
  }

  private long permits(String text) {
    long permits = number("PERMITS", text);
    if (algorithm != null && permits > algorithm.maxPermits()) {
      problem.accept(
          "PERMITS %d is more than %s takes, %d"
              .formatted(permits, algorithmName, algorithm.maxPermits()));
      return ILLEGAL;
    }
    return permits;
  }

  private long burst(String text) {
    if (algorithm != null && !algorithm.takesBurst()) {
      problem.accept(
          "burst is for %s only, not for %s".formatted(Algorithm.TOKEN_BUCKET, algorithmName));
    }
    return number("burst", text);
  }

  private long number(String what, String text) {
    long number = text.matches("[0-9]+") ? Numbers.saturated(text) : ILLEGAL;
    if (number < 1 || number > Limit.MAX_PERMITS) {
      problem.accept(
          "%s %s is not an integer from 1 to %d"
              .formatted(what, Quote.of(text), Limit.MAX_PERMITS));
      return ILLEGAL;
    }
    return number;
  }

  private long window(String text) {
    try {
      return WindowText.parse(text);
    } catch (IllegalArgumentException illegal) {
      problem.accept(String.valueOf(illegal.getMessage()));
      return ILLEGAL;
    }
  }
}
