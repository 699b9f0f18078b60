package dev.spillgate.bench;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which cases are measured. */
final class Plan {

  private Plan() {}

  /** What {@link Bounds} speak of. */
  static List<Case> brief() {
    Set<Case> cases = new LinkedHashSet<>();
    Bounds.all().forEach(bound -> cases.addAll(bound.cases()));
    return List.copyOf(cases);
  }

  /** Everything, and everybody. */
  static List<Case> full() {
    List<Case> cases = new ArrayList<>();
    for (Traffic traffic : Traffic.values()) {
      for (Answer answer : Answer.values()) {
        for (int threads = 1; threads <= 2; threads++) {
          cases.addAll(possible(traffic, answer, threads));
        }
      }
    }
    return cases;
  }

  /** Every subject, with every answer. */
  static List<Case> smoke() {
    List<Case> cases = new ArrayList<>();
    for (Answer answer : Answer.values()) {
      cases.addAll(possible(Traffic.HOT, answer, 1));
    }
    return cases;
  }

  private static List<Case> possible(Traffic traffic, Answer answer, int threads) {
    List<Case> cases = new ArrayList<>();
    for (Layer layer : Layer.values()) {
      for (String subject : layer.subjects()) {
        if (layer.canAnswer(subject, traffic, answer, threads)) {
          cases.add(new Case(layer, subject, traffic, answer, threads));
        }
      }
    }
    return cases;
  }
}
