package dev.spillgate.policy;

import java.util.regex.Pattern;

/**
 * What a parameter is set to.
 *
 * @param name under which it was found: {@code limit}, or {@code spillgate.limit} as an
 *     application's default
 * @param written as it is in web.xml
 * @param text what is meant, without the white space around it
 */
record Value(String name, String written, String text) {

  static final String INHERITED = "spillgate.";

  private static final Pattern DEFAULT = Pattern.compile("(?<!\\$)(\\$\\{[^:}]*:)[^}]*");

  boolean inherited() {
    return name.startsWith(INHERITED);
  }

  /** Whether some of it came from a placeholder and is not to be shown. */
  boolean secret() {
    return Placeholders.isIn(written);
  }

  /** As it is written, but for the defaults of placeholders. */
  String shown() {
    return DEFAULT.matcher(written).replaceAll("$1…").strip();
  }
}
