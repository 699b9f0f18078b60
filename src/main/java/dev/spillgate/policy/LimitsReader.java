package dev.spillgate.policy;

import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.Limit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the limits of a policy and what hangs on them.
 *
 * @param algorithm what they are for; null if that is unknown
 */
record LimitsReader(InitParams params, Problems problems, @Nullable Algorithm algorithm) {

  private static final int DEFAULT_SLOTS = 10;
  private static final int MAX_COST = 1_000_000;

  /** The limits; not all of them after a problem. */
  List<Limit> limits() {
    List<Limit> limits = new ArrayList<>();
    if (algorithm != null && !algorithm.takesLimits()) {
      params.refuse(Parameter.LIMIT, "not for " + algorithmName() + ", which takes workers");
      return withSlots(limits);
    }
    Value value = params.value(Parameter.LIMIT);
    if (value != null) {
      LimitText reader =
          new LimitText(
              algorithm, algorithmName(), reason -> problems.add(Parameter.LIMIT, value, reason));
      for (String member : InitParams.list(value.text())) {
        Limit limit = reader.parse(member);
        if (limit != null) {
          limits.add(limit);
        }
      }
      checkWindows(value, limits);
      if (takesQueue() && limits.size() > 1) {
        problems.addOpenly(Parameter.LIMIT, value, algorithmName() + " takes one limit");
      }
    } else if (!problems.concern(Parameter.LIMIT)) {
      problems.missing(Parameter.LIMIT);
    }
    return withSlots(limits);
  }

  private String algorithmName() {
    return params.shown(Parameter.ALGORITHM, String.valueOf(algorithm));
  }

  private boolean takesQueue() {
    return algorithm != null && algorithm.takesQueue();
  }

  private void checkWindows(Value value, List<Limit> limits) {
    Map<Long, Limit> seen = new HashMap<>();
    for (Limit limit : limits) {
      Limit twin = seen.putIfAbsent(limit.window(), limit);
      if (twin != null) {
        problems.add(
            Parameter.LIMIT, value, "%s and %s have the same window".formatted(twin, limit));
      }
    }
  }

  private List<Limit> withSlots(List<Limit> limits) {
    if (algorithm == null) {
      return limits;
    }
    if (!algorithm.takesSlots()) {
      params.refuse(Parameter.SLOTS, "not for " + algorithmName());
      return limits;
    }
    int slots = params.integer(Parameter.SLOTS, Limit.MIN_SLOTS, Limit.MAX_SLOTS, DEFAULT_SLOTS);
    return problems.concern(Parameter.SLOTS) ? limits : divided(limits, slots);
  }

  private List<Limit> divided(List<Limit> limits, int slots) {
    Value written = params.value(Parameter.SLOTS);
    Value value = written == null ? new Value("slots", slots + ", the default", "") : written;
    List<Limit> divided = new ArrayList<>();
    for (Limit limit : limits) {
      if (limit.window() % (slots * Limit.MIN_WINDOW) == 0) {
        divided.add(limit.withSlots(slots));
      } else {
        String window = params.shown(Parameter.LIMIT, limit.label());
        problems.addOpenly(Parameter.SLOTS, value, "it doesn't divide " + window + " so");
      }
    }
    return divided;
  }

  /** Which admitted requests use up their permits; all that wait for their turn do. */
  Charge charge() {
    if (takesQueue()) {
      params.refuse(Parameter.CHARGE, "not for " + algorithmName());
      return Charge.ALL;
    }
    return params.read(Parameter.CHARGE, Charge.ALL, Charge::parse);
  }

  /** The permits that one request takes. */
  int cost(List<Limit> limits) {
    if (takesQueue()) {
      params.refuse(Parameter.COST, "not for " + algorithmName());
      return 1;
    }
    int cost = params.integer(Parameter.COST, 1, MAX_COST, 1);
    Value value = params.value(Parameter.COST);
    for (Limit limit : limits) {
      if (value != null && cost > limit.burst()) {
        String shown = params.shown(Parameter.LIMIT, limit);
        problems.addOpenly(Parameter.COST, value, "more than %s ever has".formatted(shown));
      }
    }
    return cost;
  }
}
