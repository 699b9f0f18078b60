package dev.spillgate.policy;

import java.util.List;

/** A filter can't be configured as written; the message lists every problem. */
public final class PolicyException extends Exception {

  private static final long serialVersionUID = 1;

  PolicyException(String filterName, List<String> problems) {
    super(
        "Spillgate filter %s: %d configuration %s%n - %s"
            .formatted(
                Quote.of(filterName),
                problems.size(),
                problems.size() == 1 ? "problem" : "problems",
                String.join(System.lineSeparator() + " - ", problems)));
  }
}
