package dev.spillgate.bench;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was measured, of each case the median of its rounds. */
final class Results {

  private record Figures(double nanos, double bytes) {}

  private final Map<Case, List<Figures>> rounds = new LinkedHashMap<>();

  /** Reads the JSON that JMH has written, of all rounds. */
  static Results read(Path json) throws IOException {
    Results results = new Results();
    try (Reader reader = Files.newBufferedReader(json)) {
      for (JsonElement element : JsonParser.parseReader(reader).getAsJsonArray()) {
        results.add(element.getAsJsonObject());
      }
    }
    return results;
  }

  private void add(JsonObject run) {
    Layer layer = Layer.of(run.get("benchmark").getAsString());
    JsonObject params = run.getAsJsonObject("params");
    Case measured =
        new Case(
            layer,
            params.get(layer.param).getAsString(),
            Traffic.valueOf(params.get("traffic").getAsString()),
            Answer.valueOf(params.get("answer").getAsString()),
            run.get("threads").getAsInt());
    Figures figures =
        new Figures(
            score(run.getAsJsonObject("primaryMetric")),
            score(run.getAsJsonObject("secondaryMetrics").getAsJsonObject("gc.alloc.rate.norm")));
    rounds.computeIfAbsent(measured, first -> new ArrayList<>()).add(figures);
  }

  private static double score(JsonObject metric) {
    return metric.get("score").getAsDouble();
  }

  boolean has(Case measured) {
    return rounds.containsKey(measured);
  }

  /** Nanoseconds of one request, in each thread. */
  double nanos(Case measured) {
    return median(rounds.get(measured).stream().mapToDouble(Figures::nanos).sorted().toArray());
  }

  /** Bytes that one request allocates. */
  double bytes(Case measured) {
    return median(rounds.get(measured).stream().mapToDouble(Figures::bytes).sorted().toArray());
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
