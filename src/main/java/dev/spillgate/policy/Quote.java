package dev.spillgate.policy;

import java.util.regex.Pattern;

/** Text from outside as messages and logs show it. */
public final class Quote {

  private static final int LONGEST = 120;
  private static final Pattern CREDENTIALS = Pattern.compile("://.*@", Pattern.DOTALL);
  private static final Pattern INVISIBLE = Pattern.compile("[\\p{C}\\p{Z}&&[^ ]]");

  private Quote() {}

  /** In one line, shortened, without the user and password of a URI; what can't be seen escaped. */
  public static String of(String text) {
    String oneLine = CREDENTIALS.matcher(text).replaceAll("://***@").replaceAll("\\s+", " ");
    String shortened = oneLine.length() <= LONGEST ? oneLine : oneLine.substring(0, LONGEST) + "…";
    return '"'
        + INVISIBLE
            .matcher(shortened)
            .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)))
        + '"';
  }
}
