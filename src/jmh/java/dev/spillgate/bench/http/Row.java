package dev.spillgate.bench.http;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A variant on a container, over all forks: medians, and between which values those of the single
 * forks lie.
 *
 * @param cpu microseconds per request
 * @param over microseconds per request more than without a filter in the same round
 */
record Row(
    Container container,
    Variant variant,
    double cpu,
    double over,
    double overLowest,
    double overHighest,
    double compilerShare,
    double collectorShare,
    double perSecond) {

  static Row of(Container container, Variant variant, List<Samples> forks) {
    List<Double> medians =
        forks.stream().map(fork -> Samples.median(fork.differences(variant))).toList();
    return new Row(
        container,
        variant,
        median(forks, variant, Round::cost),
        Samples.median(forks.stream().flatMap(f -> f.differences(variant).stream()).toList()),
        medians.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
        medians.stream().mapToDouble(Double::doubleValue).max().orElseThrow(),
        median(forks, variant, Round::compilerShare),
        median(forks, variant, Round::collectorShare),
        median(forks, variant, Round::perSecond));
  }

  private static double median(
      List<Samples> forks, Variant variant, ToDoubleFunction<Round> value) {
    return Samples.median(
        forks.stream().flatMap(fork -> fork.of(variant, value).stream()).toList());
  }
}
