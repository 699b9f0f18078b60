package dev.spillgate.bench;

import java.util.Arrays;
import java.util.List;

/** How much of a request's way is measured. */
enum Layer {
  DECISION("A decision", DecisionBenchmark.class, "limiter"),
  FILTER("The whole filter", FilterBenchmark.class, "filter");

  final String label;
  final Class<?> benchmark;

  /** The benchmark's parameter that names the subject. */
  final String param;

  Layer(String label, Class<?> benchmark, String param) {
    this.label = label;
    this.benchmark = benchmark;
    this.param = param;
  }

  static Layer of(String benchmark) {
    return Arrays.stream(values())
        .filter(layer -> benchmark.startsWith(layer.benchmark.getName() + "."))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(benchmark));
  }

  /** Names of all subjects, ours first. */
  List<String> subjects() {
    return Arrays.stream(this == DECISION ? Limiters.values() : Filters.values())
        .map(Enum::name)
        .toList();
  }

  String label(String subject) {
    return this == DECISION ? Limiters.valueOf(subject).label : Filters.valueOf(subject).label;
  }

  Side side(String subject) {
    return this == DECISION ? Limiters.valueOf(subject).side : Filters.valueOf(subject).side;
  }

  boolean canAnswer(String subject, Traffic traffic, Answer answer, int threads) {
    return this == DECISION
        ? Limiters.valueOf(subject).canAnswer(answer)
        : Filters.valueOf(subject).canAnswer(traffic, answer, threads);
  }
}
