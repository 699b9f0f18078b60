package dev.spillgate.bench.http;

import java.util.Locale;

/**
 * How much is measured.
 *
 * @param forks how often all JVMs are started anew: what the compiler makes of the same code
 *     differs from one to the next
 * @param warmUp requests to each server before the first round
 * @param rounds in each fork
 * @param requests in a round, to each server
 */
record Extent(int forks, int warmUp, int rounds, int requests) {

  static Extent of(String mode) {
    return switch (mode) {
      case "smoke" -> new Extent(1, 2_000, 2, 1_000);
      case "short" -> new Extent(2, 100_000, 10, 10_000);
      case "full" -> new Extent(6, 200_000, 20, 20_000);
      default -> throw new IllegalArgumentException("smoke, short or full, not " + mode);
    };
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d forks, each with %d requests of warm-up and %d rounds of %d requests per variant",
        forks,
        warmUp,
        rounds,
        requests);
  }
}
