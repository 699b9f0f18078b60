package dev.spillgate.policy;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is wrong with a filter's init-params, a line each. */
final class Problems {

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
    lines.add("%s = %s: %s".formatted(what, Quote.of(value), reason));
  }

  boolean concern(Parameter parameter) {
    return concerned.contains(parameter);
  }

  List<String> lines() {
    return List.copyOf(lines);
  }
}
