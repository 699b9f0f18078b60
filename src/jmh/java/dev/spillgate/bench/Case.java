package dev.spillgate.bench;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * One thing that is measured.
 *
 * @param layer what is measured of it
 * @param subject a name of {@link Limiters} or {@link Filters}
 */
record Case(Layer layer, String subject, Traffic traffic, Answer answer, int threads) {

  private static final TimeValue ITERATION = TimeValue.milliseconds(500);
  private static final TimeValue MOMENT = TimeValue.milliseconds(20);

  /** Of which measured times have settled, on the machines they were looked at on. */
  private static final int ITERATIONS = 4;

  /** Seconds that a fork takes, without those of its start and its set-up. */
  static double seconds() {
    return 2 * ITERATIONS * ITERATION.convertTo(TimeUnit.MILLISECONDS) / 1000.0;
  }

  /**
   * A JVM of its own, on one core if it has one thread.
   *
   * @param pinnedJava the JVM on one core, if there is one
   */
  ChainedOptionsBuilder measured(Optional<Path> pinnedJava) {
    ChainedOptionsBuilder options =
        options()
            .forks(1)
            .warmupIterations(ITERATIONS)
            .warmupTime(ITERATION)
            .measurementIterations(ITERATIONS)
            .measurementTime(ITERATION)
            // The same collector on one core and on all, and no page of the heap that the system
            // has
            // yet to give: where that is slow, an object may cost a hundred nanoseconds.
            .jvmArgs("-Xms2g", "-Xmx2g", "-XX:+UseG1GC", "-XX:+AlwaysPreTouch");
    if (threads == 1) {
      pinnedJava.ifPresent(java -> options.jvm(java.toString()));
    }
    return options;
  }

  /** In this JVM, for a moment: whether it runs at all. */
  ChainedOptionsBuilder tried() {
    return options().forks(0).warmupIterations(0).measurementIterations(1).measurementTime(MOMENT);
  }

  private ChainedOptionsBuilder options() {
    return new OptionsBuilder()
        .include("^" + Pattern.quote(layer.benchmark.getName()) + "\\.")
        .param(layer.param, subject)
        .param("traffic", traffic.name())
        .param("answer", answer.name())
        .threads(threads)
        .addProfiler(GCProfiler.class)
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT);
  }
}
