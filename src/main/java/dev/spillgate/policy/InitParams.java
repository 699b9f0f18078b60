package dev.spillgate.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A filter's init-params, read one by one; what can't be read becomes a problem. */
final class InitParams {

  private final Map<String, String> values;
  private final Problems problems;

  InitParams(Map<String, String> values, Problems problems) {
    this.values = values;
    this.problems = problems;
    for (Map.Entry<String, String> entry : values.entrySet()) {
      if (Stream.of(Parameter.values()).noneMatch(p -> p.toString().equals(entry.getKey()))) {
        problems.add(
            entry.getKey(),
            entry.getValue(),
            "unknown parameter, the nearest is %s; legal: %s"
                .formatted(Nearest.to(entry.getKey(), names()), String.join(", ", names())));
      }
    }
  }

  private static List<String> names() {
    return Stream.of(Parameter.values()).map(Parameter::toString).toList();
  }

  /** The value as written, without the white space around it; null if there is none. */
  @Nullable String text(Parameter parameter) {
    String value = values.get(parameter.toString());
    return value == null ? null : value.strip();
  }

  int integer(Parameter parameter, int min, int max, int otherwise) {
    return read(parameter, otherwise, value -> integer(value, min, max));
  }

  private static int integer(String value, int min, int max) {
    if (!value.matches("[0-9]+")) {
      throw new IllegalArgumentException("not an integer");
    }
    long number = Numbers.saturated(value);
    if (number < min || number > max) {
      throw new IllegalArgumentException("out of range");
    }
    return (int) number;
  }

  <E extends Enum<E>> E oneOf(Parameter parameter, E otherwise) {
    return read(parameter, otherwise, value -> choice(otherwise.getDeclaringClass(), value));
  }

  /** The members of a comma-separated list; {@code none} alone is the empty list. */
  <E extends Enum<E>> List<E> anyOf(Parameter parameter, Class<E> type, List<E> otherwise) {
    String value = text(parameter);
    if (value == null) {
      return otherwise;
    }
    List<E> chosen = new ArrayList<>();
    for (String member : value.equals("none") ? List.<String>of() : list(value)) {
      try {
        E choice = choice(type, member);
        if (chosen.contains(choice)) {
          problems.add(parameter, value, Problems.quote(member) + " is there twice");
        }
        chosen.add(choice);
      } catch (IllegalArgumentException illegal) {
        problems.add(parameter, value, String.valueOf(illegal.getMessage()));
      }
    }
    return chosen;
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
    throw new IllegalArgumentException(
        label.isEmpty() ? "empty" : Problems.quote(label) + " is unknown");
  }

  private <T> T read(Parameter parameter, T otherwise, Function<String, T> parse) {
    String value = text(parameter);
    if (value == null) {
      return otherwise;
    }
    try {
      return parse.apply(value);
    } catch (IllegalArgumentException illegal) {
      problems.add(parameter, value, String.valueOf(illegal.getMessage()));
      return otherwise;
    }
  }
}
