package dev.spillgate.policy;

import java.util.regex.Pattern;

/** The words of which HTTP is made: names of fields, cookies and methods (RFC 9110, 5.6.2). */
final class HttpToken {

  static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

  private static final Pattern FORM = Pattern.compile(TOKEN);

  private HttpToken() {}

  /**
   * @throws IllegalArgumentException if the text is none
   */
  static String parse(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(Quote.of(text) + " is not a name");
    }
    return text;
  }

  /**
   * @throws IllegalArgumentException if the text is no method, or has small letters, which a method
   *     of that name would not have
   */
  static String parseMethod(String text) {
    if (parse(text).chars().anyMatch(Character::isLowerCase)) {
      throw new IllegalArgumentException(Quote.of(text) + " is not in capitals");
    }
    return text;
  }
}
