package dev.spillgate.bench.http;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The rounds of one fork, by variant; those of the same index were measured one after another. */
record Samples(Map<Variant, List<Round>> rounds) {

  static double median(Collection<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  List<Double> of(Variant variant, ToDoubleFunction<Round> value) {
    return rounds.get(variant).stream().mapToDouble(value).boxed().toList();
  }

  /** What the variant costs over no filter, round by round. */
  List<Double> differences(Variant variant) {
    List<Double> with = of(variant, Round::cost);
    List<Double> without = of(Variant.NONE, Round::cost);
    return IntStream.range(0, with.size())
        .mapToObj(round -> with.get(round) - without.get(round))
        .toList();
  }

  /** What each variant costs over no filter. */
  @Override
  public String toString() {
    return rounds.keySet().stream()
        .map(
            variant -> String.format(Locale.ROOT, "%s %.2f", variant, median(differences(variant))))
        .collect(Collectors.joining(", "));
  }
}
