package dev.spillgate.bench.http;

import java.util.List;
import java.util.Locale;

/** What Spillgate's filter may cost, in microseconds of CPU time per request. */
final class Bounds {

  private static final double SILENT = 0.6;
  private static final double IETF = 1.3;

  private final List<Row> rows;

  Bounds(List<Row> rows) {
    this.rows = rows;
  }

  /** A line for each bound on each container. */
  String verdicts() {
    StringBuilder lines = new StringBuilder();
    for (Container container : Container.values()) {
      lines.append(within(container, Variant.SPILLGATE_SILENT, SILENT));
      lines.append(within(container, Variant.SPILLGATE_IETF, IETF));
    }
    double ours = over(Container.TOMCAT, Variant.SPILLGATE_IETF);
    double tomcats = over(Container.TOMCAT, Variant.TOMCAT_HEADERS);
    return lines
        .append(
            String.format(
                Locale.ROOT,
                "%s: Tomcat, ietf %.2f µs, Tomcat's own filter with headers %.2f µs%n",
                verdict(ours < tomcats),
                ours,
                tomcats))
        .toString();
  }

  private String within(Container container, Variant variant, double bound) {
    double over = over(container, variant);
    return String.format(
        Locale.ROOT,
        "%s: %s, %s %.2f µs, at most %.2f; two servers without a filter differ by %.2f%n",
        verdict(over <= bound),
        container.label,
        variant.label,
        over,
        bound,
        over(container, Variant.NONE_AGAIN));
  }

  private double over(Container container, Variant variant) {
    return rows.stream()
        .filter(row -> row.container() == container && row.variant() == variant)
        .findFirst()
        .orElseThrow()
        .over();
  }

  private static String verdict(boolean met) {
    return met ? "met" : "unmet";
  }
}
