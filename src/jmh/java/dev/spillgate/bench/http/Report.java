package dev.spillgate.bench.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rows as a table and as JSON. */
final class Report {

  private static final List<String> COLUMNS =
      List.of(
          "server",
          "filter",
          "CPU µs/request",
          "over no filter µs",
          "forks from",
          "forks to",
          "JIT %",
          "GC %",
          "requests/s");

  private final String command;
  private final String environment;
  private final List<List<String>> cells;

  Report(Extent extent, Pinning pinning, List<Row> rows) {
    command = "java -cp target/benchmarks.jar " + HttpCost.class.getName() + " " + extent.label();
    environment =
        String.join(
            "; ",
            processor(),
            System.getProperty("os.name") + " " + System.getProperty("os.version"),
            "JDK " + System.getProperty("java.runtime.version"),
            "server " + String.join(" ", extent.options()),
            KeepAliveClient.CONNECTIONS + " connections on loopback, kept alive",
            extent.toString(),
            pinning.toString());
    cells = rows.stream().map(Report::cells).toList();
  }

  private static List<String> cells(Row row) {
    return List.of(
        row.container().label,
        row.variant().label,
        number(2, row.cpu()),
        number(2, row.over()),
        number(2, row.overLowest()),
        number(2, row.overHighest()),
        number(1, 100 * row.compilerShare()),
        number(1, 100 * row.collectorShare()),
        number(0, row.perSecond()));
  }

  private static String number(int decimals, double value) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 2))
          .orElse(System.getProperty("os.arch"));
    } catch (IOException none) {
      return System.getProperty("os.arch");
    }
  }

  String table() {
    int[] widths =
        IntStream.range(0, COLUMNS.size())
            .map(
                column ->
                    Stream.concat(Stream.of(COLUMNS), cells.stream())
                        .mapToInt(line -> line.get(column).length())
                        .max()
                        .orElseThrow())
            .toArray();
    return environment
        + System.lineSeparator()
        + Stream.concat(Stream.of(COLUMNS), cells.stream())
            .map(line -> line(line, widths))
            .collect(Collectors.joining());
  }

  /** Two columns of words, then numbers. */
  private static String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(String.format("%" + (i < 2 ? "-" : "") + widths[i] + "s  ", cells.get(i)));
    }
    return line.toString().stripTrailing() + System.lineSeparator();
  }

  void write(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        """
        {
        "title": "CPU time of the server per request over HTTP",
        "command": %s,
        "environment": %s,
        "columns": %s,
        "rows": [
        %s
        ]
        }
        """
            .formatted(
                quoted(command),
                quoted(environment),
                array(COLUMNS, COLUMNS.size()),
                cells.stream().map(row -> array(row, 2)).collect(Collectors.joining(",\n"))));
  }

  /** The first ones as text, the others as numbers. */
  private static String array(List<String> cells, int texts) {
    return IntStream.range(0, cells.size())
        .mapToObj(i -> i < texts ? quoted(cells.get(i)) : cells.get(i))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
