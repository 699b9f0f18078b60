package dev.spillgate.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Measures all cases, and then all of them again: what slows the machine down for a while slows
 * down ours and the peers alike, and no median.
 */
final class Rounds {

  private final Path json;
  private final Optional<Path> pinnedJava;
  private final List<RunResult> results = new ArrayList<>();

  /**
   * @param json written after each round
   */
  Rounds(Path json, Optional<Path> pinnedJava) {
    this.json = json;
    this.pinnedJava = pinnedJava;
  }

  void run(List<Case> cases, int rounds) throws RunnerException, IOException {
    System.out.printf(
        "%d cases, %d rounds: %.0f minutes and what set-up takes%n",
        cases.size(), rounds, cases.size() * rounds * Case.seconds() / 60);
    for (int round = 1; round <= rounds; round++) {
      for (Case each : cases) {
        RunResult result = new Runner(each.measured(pinnedJava).build()).runSingle();
        results.add(result);
        System.out.printf(
            "%d/%d %s %s %s %s, %d: %s ns%n",
            round,
            rounds,
            each.layer(),
            each.subject(),
            each.traffic(),
            each.answer(),
            each.threads(),
            Numbers.of(result.getPrimaryResult().getScore()));
      }
      write();
    }
  }

  private void write() throws IOException {
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(json), false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
    }
  }
}
