package dev.spillgate.bench;

import java.util.ArrayList;
import java.util.List;

/** A table of the times of all subjects, as far as they were measured. */
final class Matrix {

  /** A column: who comes, in how many threads. */
  private record Load(Traffic traffic, int threads) {

    String heading() {
      return traffic.label + (threads == 1 ? "" : ", " + threads + " threads");
    }
  }

  private final Results results;
  private final Layer layer;
  private final Answer answer;

  Matrix(Results results, Layer layer, Answer answer) {
    this.results = results;
    this.layer = layer;
    this.answer = answer;
  }

  Table table(String title, Run run) {
    List<Load> loads = loads();
    List<String> columns = new ArrayList<>();
    columns.add("");
    loads.forEach(load -> columns.add(load.heading() + ", ns"));
    columns.add("B");
    List<List<String>> rows = new ArrayList<>();
    for (String subject : layer.subjects()) {
      if (loads.stream().anyMatch(load -> results.has(measured(subject, load)))) {
        rows.add(row(subject, loads));
      }
    }
    return new Table(title, run.command(), run.environment(), columns, rows);
  }

  private List<Load> loads() {
    List<Load> loads = new ArrayList<>();
    for (Traffic traffic : Traffic.values()) {
      for (int threads = 1; threads <= 2; threads++) {
        Load load = new Load(traffic, threads);
        if (layer.subjects().stream().anyMatch(it -> results.has(measured(it, load)))) {
          loads.add(load);
        }
      }
    }
    return loads;
  }

  private List<String> row(String subject, List<Load> loads) {
    List<String> cells = new ArrayList<>();
    String label = layer.label(subject);
    cells.add(layer.side(subject) == Side.OURS ? "**" + label + "**" : label);
    for (Load load : loads) {
      Case measured = measured(subject, load);
      cells.add(results.has(measured) ? Numbers.of(results.nanos(measured)) : "");
    }
    Case hot = measured(subject, new Load(Traffic.HOT, 1));
    cells.add(results.has(hot) ? Numbers.of(results.bytes(hot)) : "");
    return cells;
  }

  private Case measured(String subject, Load load) {
    return new Case(layer, subject, load.traffic, answer, load.threads);
  }
}
