package dev.spillgate.policy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A filter's init-params and the defaults of its application, read one by one; what can't be read
 * becomes a problem.
 */
final class InitParams {

  private final Map<String, String> own;
  private final Map<String, String> inherited;
  private final Problems problems;
  private final Map<Parameter, Value> values = new EnumMap<>(Parameter.class);

  /**
   * @param own the filter's init-params
   * @param application the application's context-params, of which {@code spillgate.NAME} are
   *     defaults
   */
  InitParams(Map<String, String> own, Map<String, String> application, Problems problems) {
    this.own = own;
    this.inherited = application;
    this.problems = problems;
    own.forEach((name, value) -> checkName(name, name, value));
    application.forEach(
        (name, value) -> {
          if (name.startsWith(Value.INHERITED)) {
            checkName(name, name.substring(Value.INHERITED.length()), value);
          }
        });
  }

  private void checkName(String written, String name, String value) {
    List<String> names = Stream.of(Parameter.values()).map(Parameter::toString).toList();
    if (names.contains(name)) {
      return;
    }
    String successor = FormerName.successorOf(name);
    problems.add(
        written,
        new Value(written, value, "").shown(),
        successor == null
            ? "unknown parameter, the nearest is %s; legal: %s"
                .formatted(Nearest.to(name, names), String.join(", ", names))
            : "unknown parameter, known from another filter; here it is " + successor);
  }

  /** What the parameter is set to, here or for the application; null if it isn't, or can't be. */
  @Nullable Value value(Parameter parameter) {
    if (!values.containsKey(parameter) && !problems.concern(parameter)) {
      String name = parameter.toString();
      String written = own.get(name);
      String inheritedName = Value.INHERITED + name;
      String otherwise = inherited.get(inheritedName);
      if (written != null) {
        resolve(parameter, name, written);
      } else if (otherwise != null) {
        resolve(parameter, inheritedName, otherwise);
      }
    }
    return values.get(parameter);
  }

  private void resolve(Parameter parameter, String name, String written) {
    try {
      String text = Placeholders.OF_THE_SYSTEM.replaceIn(written).strip();
      values.put(parameter, new Value(name, written, text));
    } catch (IllegalArgumentException unresolved) {
      problems.addOpenly(
          parameter, new Value(name, written, ""), String.valueOf(unresolved.getMessage()));
    }
  }

  /** What messages call a setting: as it is written if it came from a placeholder. */
  String shown(Parameter parameter, Object setting) {
    Value value = value(parameter);
    return value != null && value.secret() ? value.shown() : setting.toString();
  }

  /** A parameter that has no meaning here: a problem, but for an application's default. */
  void refuse(Parameter parameter, String reason) {
    if (own.containsKey(parameter.toString())) {
      Value value = value(parameter);
      if (value != null) {
        problems.addOpenly(parameter, value, reason);
      }
    }
  }

  int integer(Parameter parameter, int min, int max, int otherwise) {
    return read(parameter, otherwise, text -> integer(text, min, max));
  }

  private static int integer(String text, int min, int max) {
    if (!text.matches("[0-9]+")) {
      throw new IllegalArgumentException("not an integer");
    }
    long number = Numbers.saturated(text);
    if (number < min || number > max) {
      throw new IllegalArgumentException("out of range");
    }
    return (int) number;
  }

  boolean truth(Parameter parameter, boolean otherwise) {
    return read(
        parameter,
        otherwise,
        text -> {
          if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("neither");
          }
          return Boolean.valueOf(text);
        });
  }

  <E extends Enum<E>> E oneOf(Parameter parameter, E otherwise) {
    return read(parameter, otherwise, text -> choice(otherwise.getDeclaringClass(), text));
  }

  /** The members of a comma-separated list; {@code none} alone is the empty list. */
  <E extends Enum<E>> List<E> anyOf(Parameter parameter, Class<E> type, List<E> otherwise) {
    return members(parameter, "none", otherwise, member -> choice(type, member));
  }

  /**
   * The members of a comma-separated list.
   *
   * @param nothing the word that alone is the empty list
   * @param parse reads a member; its IllegalArgumentException is a problem
   */
  <T> List<T> members(
      Parameter parameter, String nothing, List<T> otherwise, Function<String, T> parse) {
    Value value = value(parameter);
    if (value == null) {
      return otherwise;
    }
    List<T> members = new ArrayList<>();
    for (String member : value.text().equals(nothing) ? List.<String>of() : list(value.text())) {
      try {
        T read = parse.apply(member);
        if (members.contains(read)) {
          problems.add(parameter, value, Quote.of(member) + " is there twice");
        }
        members.add(read);
      } catch (IllegalArgumentException illegal) {
        problems.add(parameter, value, String.valueOf(illegal.getMessage()));
      }
    }
    return members;
  }

  /** The members of a comma-separated list, without white space; an empty one stays. */
  static List<String> list(String value) {
    return Stream.of(value.split(",", -1)).map(String::strip).toList();
  }

  private static <E extends Enum<E>> E choice(Class<E> type, String label) {
    for (E choice : type.getEnumConstants()) {
      if (choice.toString().equals(label)) {
        return choice;
      }
    }
    throw new IllegalArgumentException(label.isEmpty() ? "empty" : Quote.of(label) + " is unknown");
  }

  <T> T read(Parameter parameter, T otherwise, Function<String, T> parse) {
    Value value = value(parameter);
    if (value == null) {
      return otherwise;
    }
    try {
      return parse.apply(value.text());
    } catch (IllegalArgumentException illegal) {
      problems.add(parameter, value, String.valueOf(illegal.getMessage()));
      return otherwise;
    }
  }
}
