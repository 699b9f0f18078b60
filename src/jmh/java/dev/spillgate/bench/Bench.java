package dev.spillgate.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/**
 * What the jar of the benchmarks starts: {@code short} measures what the bounds speak of, {@code
 * full} everything; {@code report} writes the documents again from what was measured last; {@code
 * smoke} runs every benchmark for a moment. Anything else is for JMH.
 */
public final class Bench {

  private static final Path DIRECTORY = Path.of("target", "bench");
  private static final Path DOCS = Path.of("docs");
  private static final int ROUNDS = 3;

  private Bench() {}

  public static void main(String[] args) throws Exception {
    switch (args.length == 1 ? args[0] : "") {
      case "short" -> measure(args[0], Plan.brief());
      case "full" -> measure(args[0], Plan.full());
      case "report" -> report();
      case "smoke" -> end(smoke(Plan.smoke()));
      default -> org.openjdk.jmh.Main.main(args);
    }
  }

  private static void measure(String set, List<Case> cases)
      throws RunnerException, IOException, InterruptedException {
    Files.createDirectories(DIRECTORY);
    Optional<Path> pinnedJava = Pinning.java(DIRECTORY);
    String pinned =
        pinnedJava.isPresent() ? "one thread kept to one core" : "no thread kept to a core";
    System.out.println(Environment.here() + ", " + pinned);
    new Run(
            "java -jar target/benchmarks.jar " + set,
            Environment.here() + ", " + pinned + ", median of " + ROUNDS + " rounds")
        .write(DIRECTORY.resolve("run.json"));
    new Rounds(DIRECTORY.resolve("jmh.json"), pinnedJava).run(cases, ROUNDS);
    report();
  }

  private static void report() throws IOException {
    Report report = Report.of(DIRECTORY);
    report.print();
    if (Files.exists(DOCS.resolve("performance.md"))) {
      report.write(DOCS);
    }
  }

  /** Returns how many cases don't run. */
  private static int smoke(List<Case> cases) {
    System.setProperty("jmh.ignoreLock", "true"); // nothing is measured
    int failures = 0;
    for (Case each : cases) {
      try {
        new Runner(each.tried().build()).runSingle();
      } catch (RunnerException failure) {
        failures++;
        System.out.println(each + " doesn't run");
        failure.printStackTrace(System.out);
      }
    }
    System.out.printf("%d cases, %d don't run%n", cases.size(), failures);
    return failures;
  }

  /** What a peer has left running doesn't keep this from ending. */
  private static void end(int failures) {
    System.exit(failures == 0 ? 0 : 1);
  }
}
