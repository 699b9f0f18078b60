package dev.spillgate;

import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The parameters of a filter or an application as a map. */
final class Params {

  private Params() {}

  static Map<String, String> of(Enumeration<String> names, Function<String, String> values) {
    return Collections.list(names).stream().collect(Collectors.toMap(Function.identity(), values));
  }
}
