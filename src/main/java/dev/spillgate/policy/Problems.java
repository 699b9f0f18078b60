package dev.spillgate.policy;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Collects what is wrong with a filter's init-params, a line each. */
final class Problems {

  private static final int LONGEST_QUOTE = 120;
  private static final Pattern CREDENTIALS = Pattern.compile("://.*@", Pattern.DOTALL);

  private static final Pattern INVISIBLE = Pattern.compile("[\\p{C}\\p{Z}&&[^ ]]");

  private final Set<String> lines = new LinkedHashSet<>();
  private final Set<Parameter> concerned = EnumSet.noneOf(Parameter.class);

  /** The value found for a parameter is not legal, and why; nothing of a secret one is shown. */
  void add(Parameter parameter, Value value, String reason) {
    addOpenly(parameter, value, value.secret() ? "what comes in its place is not legal" : reason);
  }

  /** The same, where the reason tells nothing of what came from a placeholder. */
  void addOpenly(Parameter parameter, Value value, String reason) {
    concerned.add(parameter);
    add(value.name(), value.shown(), reason + "; legal: " + parameter.legalForm());
  }

  void missing(Parameter parameter) {
    lines.add("%s is missing; legal: %s".formatted(parameter, parameter.legalForm()));
  }

  /** Something that isn't a parameter of that name. */
  void add(String what, String value, String reason) {
    lines.add("%s = %s: %s".formatted(what, quote(value), reason));
  }

  boolean concern(Parameter parameter) {
    return concerned.contains(parameter);
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  /** In one line, shortened, without the user and password of a URI; what can't be seen escaped. */
  static String quote(String value) {
    String oneLine = CREDENTIALS.matcher(value).replaceAll("://***@").replaceAll("\\s+", " ");
    String shortened =
        oneLine.length() <= LONGEST_QUOTE ? oneLine : oneLine.substring(0, LONGEST_QUOTE) + "…";
    return '"'
        + INVISIBLE
            .matcher(shortened)
            .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)))
        + '"';
  }
}
