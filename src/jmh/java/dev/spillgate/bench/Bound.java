package dev.spillgate.bench;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A figure that is promised of ours: a time, as a multiple of another's, or the bytes a request
 * allocates.
 *
 * @param what is promised, of whom
 * @param atMost the figure
 * @param ours the worst of these counts
 * @param other whose time it is a multiple of; null for bytes
 */
record Bound(String what, double atMost, List<Case> ours, Case other) {

  /** The cases it takes. */
  List<Case> cases() {
    return Stream.concat(ours.stream(), Stream.ofNullable(other)).toList();
  }

  /** The figure that was measured, if all of its cases were. */
  OptionalDouble measured(Results results) {
    if (!cases().stream().allMatch(results::has)) {
      return OptionalDouble.empty();
    }
    return other == null
        ? ours.stream().mapToDouble(results::bytes).max()
        : OptionalDouble.of(
            ours.stream().mapToDouble(results::nanos).max().orElseThrow() / results.nanos(other));
  }

  boolean isMet(double measured) {
    return measured <= atMost;
  }

  String told(double figure) {
    return other == null ? Numbers.of(figure) + " B" : Numbers.ratio(figure) + " ×";
  }
}
