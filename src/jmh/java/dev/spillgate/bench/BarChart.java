package dev.spillgate.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Horizontal bars as an SVG picture, to be read on a light and on a dark page. */
final class BarChart {

  private record Bar(String label, double value, Side side) {}

  private static final int WIDTH = 760;
  private static final int TOP = 56;
  private static final int ROW = 26;
  private static final int LEFT = 270;
  private static final int LONGEST = 400;

  private static final String STYLE =
      """
      text { font: 13px system-ui, sans-serif; fill: #24292f; }
      .title { font-size: 16px; font-weight: 600; }
      .note { fill: #59636e; }
      .label { text-anchor: end; }
      .ours { fill: #1f6feb; } .peer { fill: #8c959f; } .floor { fill: #d0d7de; }
      text.ours { fill: #24292f; font-weight: 600; } text.peer, text.floor { fill: #24292f; }
      @media (prefers-color-scheme: dark) {
        text, text.ours, text.peer, text.floor { fill: #e6edf3; }
        .note { fill: #9198a1; }
        .ours { fill: #58a6ff; } .peer { fill: #6e7681; } .floor { fill: #3d444d; }
      }
      """;

  private final String title;
  private final String note;
  private final List<Bar> bars = new ArrayList<>();

  BarChart(String title, String note) {
    this.title = title;
    this.note = note;
  }

  void add(String label, double value, Side side) {
    bars.add(new Bar(label, value, side));
  }

  String svg() {
    double greatest = bars.stream().mapToDouble(Bar::value).max().orElse(1);
    int height = TOP + ROW * bars.size() + 8;
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img">
        <title>%3$s</title>
        <style>
        %4$s</style>
        <text class="title" x="12" y="22">%3$s</text>
        <text class="note" x="12" y="42">%5$s</text>
        """
            .formatted(WIDTH, height, escaped(title), STYLE, escaped(note)));
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      append(svg, bar, TOP + ROW * i, Math.max(1, bar.value / greatest * LONGEST));
    }
    return svg.append("</svg>\n").toString();
  }

  private static void append(StringBuilder svg, Bar bar, int y, double length) {
    String side = bar.side.name().toLowerCase(Locale.ROOT);
    svg.append(
        String.format(
            Locale.ROOT,
            """
            <text class="label %1$s" x="%2$d" y="%3$d">%4$s</text>
            <rect class="%1$s" x="%5$d" y="%6$d" width="%7$.1f" height="18" rx="3"/>
            <text class="%1$s" x="%8$.1f" y="%3$d">%9$s</text>
            """,
            side,
            LEFT - 10,
            y + 14,
            escaped(bar.label),
            LEFT,
            y,
            length,
            LEFT + length + 8,
            Numbers.of(bar.value)));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
