package dev.spillgate.policy;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A path, or all paths below one: {@code /static/*} is {@code /static} and what begins with {@code
 * /static/}, as in a url-pattern.
 *
 * @param path without the asterisk and the slash before it
 * @param prefix whether there was one
 */
record PathPattern(String path, boolean prefix) {

  /**
   * What no normalised path has, or what a careless application might decode once more. Such a path
   * matches nothing.
   */
  private static final Pattern ODD =
      Pattern.compile("//|/\\.{1,2}(/|$)|[;%\\\\\\p{Cntrl}]|^[^/]|^$");

  /**
   * @throws IllegalArgumentException if the text can't match a path
   */
  static PathPattern parse(String text) {
    boolean prefix = text.endsWith("/*");
    String path = prefix ? text.substring(0, text.length() - 2) : text;
    if (isOdd(prefix ? path + "/" : path) || path.indexOf('*') >= 0 || path.indexOf('?') >= 0) {
      throw new IllegalArgumentException(Quote.of(text) + " is neither an exact path nor a prefix");
    }
    return new PathPattern(path, prefix);
  }

  static boolean isOdd(String path) {
    return ODD.matcher(path).find();
  }

  boolean matches(String candidate) {
    return prefix
        ? candidate.startsWith(path)
            && (candidate.length() == path.length() || candidate.charAt(path.length()) == '/')
        : candidate.equals(path);
  }

  /** By hand: a generated one would tie the class to the JVM for good, on Java 17. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PathPattern pattern
        && prefix == pattern.prefix
        && path.equals(pattern.path);
  }
}
