package dev.spillgate.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Tells what was measured. */
final class Report {

  /** Results that others have left in the same directory, as tables. */
  private static final List<String> OTHERS = List.of("heap", "growth", "http");

  private final Path directory;
  private final Results results;
  private final Run run;

  private Report(Path directory, Results results, Run run) {
    this.directory = directory;
    this.results = results;
    this.run = run;
  }

  static Report of(Path directory) throws IOException {
    return new Report(
        directory,
        Results.read(directory.resolve("jmh.json")),
        Run.read(directory.resolve("run.json")));
  }

  /** Every bound and what became of it, a line each. */
  void print() {
    for (List<String> row : bounds().rows()) {
      System.out.println(String.join(" | ", row));
    }
  }

  /** Fills the figures into docs/performance.md, and draws its pictures. */
  void write(Path docs) throws IOException {
    Document page = Document.read(docs.resolve("performance.md"));
    page.fill("bounds", bounds().markdown());
    for (Layer layer : Layer.values()) {
      for (Answer answer : Answer.values()) {
        String name = lowerCase(layer) + "-" + lowerCase(answer);
        page.fill(
            name, new Matrix(results, layer, answer).table(title(layer, answer), run).markdown());
      }
      Path pictures = Files.createDirectories(docs.resolve("images"));
      Files.writeString(
          pictures.resolve("performance-" + lowerCase(layer) + ".svg"), picture(layer));
    }
    for (String other : OTHERS) {
      Path json = directory.resolve(other + ".json");
      if (Files.exists(json)) {
        page.fill(other, Table.read(json).markdown());
      }
    }
    page.write();
  }

  private static String title(Layer layer, Answer answer) {
    return "%s, %s".formatted(layer.label, lowerCase(answer));
  }

  private static String lowerCase(Enum<?> name) {
    return name.name().toLowerCase(Locale.ROOT);
  }

  private Table bounds() {
    return new Table(
        "Bounds",
        run.command(),
        run.environment(),
        List.of("", "at most", "measured", ""),
        Bounds.all().stream().map(this::row).toList());
  }

  private List<String> row(Bound bound) {
    OptionalDouble measured = bound.measured(results);
    if (measured.isEmpty()) {
      return List.of(bound.what(), bound.told(bound.atMost()), "", "not measured");
    }
    double figure = measured.getAsDouble();
    return List.of(
        bound.what(),
        bound.told(bound.atMost()),
        bound.told(figure),
        bound.isMet(figure) ? "met" : "**unmet**");
  }

  private String picture(Layer layer) {
    BarChart chart =
        new BarChart(
            layer.label + ", admitted, in nanoseconds",
            "One client, one thread on one core. Median of the rounds; shorter is faster.");
    layer.subjects().stream()
        .map(subject -> new Case(layer, subject, Traffic.HOT, Answer.ADMITTED, 1))
        .filter(results::has)
        .sorted(Comparator.comparingDouble(results::nanos))
        .forEach(
            each ->
                chart.add(
                    layer.label(each.subject()), results.nanos(each), layer.side(each.subject())));
    return chart.svg();
  }
}
