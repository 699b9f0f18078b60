package dev.spillgate.bench.http;

import java.util.List;
import java.util.Locale;

/** How much is measured. */
enum Extent {
  /** Enough to see that everything runs; the figures mean nothing. */
  SMOKE(1, 100, 1, 100),
  SHORT(2, 100_000, 10, 10_000),
  FULL(6, 200_000, 20, 20_000);

  /** Compiler threads that stay: one that ended would take its CPU time along. */
  private static final String LASTING_THREADS = "-XX:-UseDynamicNumberOfCompilerThreads";

  /** A heap so small that several collections fall into each round. */
  private static final List<String> MEASURED =
      List.of(
          LASTING_THREADS,
          "-XX:+UseSerialGC",
          "-Xms64m",
          "-Xmx64m",
          "-Xmn16m",
          "-XX:+AlwaysPreTouch");

  /** What starts fast. */
  private static final List<String> QUICK = List.of(LASTING_THREADS, "-XX:TieredStopAtLevel=1");

  /**
   * How often all JVMs are started anew: what the compiler makes of the same code differs from one
   * to the next.
   */
  final int forks;

  /** Requests to each server before the first round. */
  final int warmUp;

  /** Rounds in each fork. */
  final int rounds;

  /** Requests to each server in a round. */
  final int requests;

  Extent(int forks, int warmUp, int rounds, int requests) {
    this.forks = forks;
    this.warmUp = warmUp;
    this.rounds = rounds;
    this.requests = requests;
  }

  /** Options of the servers' JVMs. */
  List<String> options() {
    return this == SMOKE ? QUICK : MEASURED;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: %d forks, each with %d requests of warm-up and %d rounds of %d requests per variant",
        label(),
        forks,
        warmUp,
        rounds,
        requests);
  }
}
