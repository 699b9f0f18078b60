package dev.spillgate.policy;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code ${NAME}} and {@code ${NAME:default}} in a value, once: what comes in their place
 * is not looked at again. A doubled dollar before the brace makes the text stay as it is.
 *
 * @param lookup what a name stands for; null if nothing does
 */
record Placeholders(Function<String, @Nullable String> lookup) {

  private static final String OPEN = "${";
  private static final String ESCAPED = "$${";

  /** System properties, then environment variables. */
  static final Placeholders OF_THE_SYSTEM =
      new Placeholders(
          name -> {
            String property = System.getProperty(name);
            return property == null ? System.getenv(name) : property;
          });

  /** Whether anything in the value is to be replaced. */
  static boolean isIn(String value) {
    return value.replace(ESCAPED, "").contains(OPEN);
  }

  /**
   * @throws IllegalArgumentException if a name stands for nothing, is empty or has no end
   */
  String replaceIn(String value) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    while (at < value.length()) {
      if (value.startsWith(ESCAPED, at)) {
        text.append(OPEN);
        at += ESCAPED.length();
      } else if (value.startsWith(OPEN, at)) {
        int end = value.indexOf('}', at);
        if (end < 0) {
          throw new IllegalArgumentException("a placeholder has no end");
        }
        text.append(replacement(value.substring(at + OPEN.length(), end)));
        at = end + 1;
      } else {
        text.append(value.charAt(at++));
      }
    }
    return text.toString();
  }

  private String replacement(String placeholder) {
    int colon = placeholder.indexOf(':');
    String name = colon < 0 ? placeholder : placeholder.substring(0, colon);
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a placeholder has no name");
    }
    String found = lookup.apply(name);
    if (found == null && colon < 0) {
      throw new IllegalArgumentException(
          "neither a system property nor an environment variable is called " + Quote.of(name));
    }
    return found == null ? placeholder.substring(colon + 1) : found;
  }
}
