package dev.spillgate.limit;

import static dev.spillgate.limit.Rooms.NOBODY_WAITS;
import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.ms;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;

/** Random arrivals: every algorithm says at every step what its definition says. */
class OracleProperties {

  /**
   * One event: some time after the last, a request or the return of an earlier admission.
   *
   * @param pace 0 to 999: how much later, see {@link #gap}
   * @param cost permits, cut down to what the limit has
   * @param giveBack which earlier admission is given back, counted from the newest; -1 for none
   */
  record Event(int pace, int cost, int giveBack) {}

  /** An algorithm and a limit it takes. */
  record Case(Algorithm algorithm, Limit limit) {
    SingleLimiter limiter() {
      return (SingleLimiter) algorithm.limiters(List.of(limit), NOBODY_WAITS).get();
    }

    Oracle oracle() {
      return Oracle.of(algorithm, limit);
    }

    int cost(int wanted) {
      return (int) Math.min(wanted, limit.burst());
    }
  }

  @Provide
  Arbitrary<Case> cases() {
    Arbitrary<Long> permits =
        Arbitraries.frequencyOf(
            Tuple.of(8, Arbitraries.longs().between(1, 12)),
            Tuple.of(1, Arbitraries.longs().between(1, 10_000)));
    return Combinators.combine(
            Arbitraries.of(Algorithm.class).filter(algorithm -> !algorithm.takesQueue()),
            permits,
            Arbitraries.longs().between(ms(1), ms(100_000)),
            Arbitraries.integers().between(2, 100),
            Arbitraries.longs().between(1, 20))
        .as(OracleProperties::legalCase);
  }

  private static Case legalCase(
      Algorithm algorithm, long permits, long window, int slots, long burst) {
    if (algorithm.takesSlots()) {
      long slotted = ms(slots) * (window / ms(slots) + 1);
      return new Case(algorithm, new Limit(permits, slotted, permits, slots, "slotted"));
    }
    long holds = algorithm.takesBurst() ? burst : permits;
    return new Case(algorithm, new Limit(permits, window, holds, 1, "any"));
  }

  @Provide
  Arbitrary<List<Event>> events() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 999),
            Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.just(1)),
                Tuple.of(1, Arbitraries.integers().between(1, 5))),
            Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.just(-1)),
                Tuple.of(1, Arbitraries.integers().between(0, 9))))
        .as(Event::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(120);
  }

  /** Gaps that matter: none, a nanosecond, a share of the window, its borders, back, far ahead. */
  private static long gap(int pace, Limit limit) {
    long window = limit.window();
    return switch (pace % 10) {
      case 0, 1 -> 0;
      case 2 -> 1;
      case 3, 4 -> window / limit.permits() / 2 * (pace / 100);
      case 5 -> window / 1000 * (pace / 10);
      case 6 -> window - 1 + pace / 10 % 3;
      case 7 -> limit.slots() > 1 ? window / limit.slots() : window / 7;
      case 8 -> pace > 900 ? 3 * window : window / 3;
      default -> pace > 700 ? -window / 5 : 2;
    };
  }

  @Property(tries = 4000, edgeCases = EdgeCasesMode.NONE)
  void everyDecisionIsTheDefinitions(
      @ForAll("cases") Case tried, @ForAll("events") List<Event> events) {
    SingleLimiter limiter = tried.limiter();
    Oracle oracle = tried.oracle();
    List<Oracle.Admission> admitted = new ArrayList<>();
    long clock = MIDNIGHT;
    for (Event event : events) {
      clock += gap(event.pace(), tried.limit());
      long now = oracle.arrive(clock);
      if (event.giveBack() >= 0 && event.giveBack() < admitted.size()) {
        Oracle.Admission back = admitted.remove(admitted.size() - 1 - event.giveBack());
        limiter.giveBack(clock, back.time(), back.cost());
        oracle.giveBack(now, back);
      } else {
        int cost = tried.cost(event.cost());
        boolean admits = oracle.admits(now, cost);
        Decision decision = limiter.decide(clock, cost);
        assertEquals(admits, decision.admitted());
        if (admits) {
          assertEquals(now, decision.takenAt());
          admitted.add(oracle.take(now, cost));
        } else {
          checkWait(oracle, clock, now, cost, decision.retryAfter());
        }
      }
      checkFigures(oracle, limiter, clock, now);
    }
  }

  private static void checkWait(Oracle oracle, long clock, long now, int cost, long retryAfter) {
    assertTrue(oracle.admits(clock + retryAfter, cost), "admitted after the wait");
    assertTrue(clock + retryAfter > now, "not admitted now");
    assertFalse(oracle.admits(clock + retryAfter - 1, cost), "one nanosecond less is too early");
  }

  private static void checkFigures(Oracle oracle, SingleLimiter limiter, long clock, long now) {
    assertEquals(oracle.remaining(now), limiter.remaining(clock));
    long reset = limiter.reset(clock);
    if (reset == 0) {
      assertTrue(oracle.isAsNew(now));
    } else {
      assertTrue(oracle.isAsNew(clock + reset));
      assertFalse(oracle.isAsNew(clock + reset - 1));
      assertTrue(reset - (now - clock) <= limiter.memory());
    }
  }

  @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
  void noClosedWindowOfTheLogEverHoldsMoreThanThePermits(
      @ForAll("cases") Case any, @ForAll("events") List<Event> events) {
    Case tried = new Case(Algorithm.SLIDING_LOG, any.limit().withBurst(any.limit().permits()));
    SingleLimiter limiter = tried.limiter();
    List<Long> times = new ArrayList<>();
    long clock = MIDNIGHT;
    for (Event event : events) {
      clock += gap(event.pace(), tried.limit());
      Decision decision = limiter.decide(clock, 1);
      if (decision.admitted()) {
        times.add(decision.takenAt());
      }
    }
    for (long start : times) {
      long inside =
          times.stream().filter(t -> start <= t && t <= start + tried.limit().window()).count();
      assertTrue(inside <= tried.limit().permits());
    }
  }

  /** Giving back never leaves more than there would be had the admission not come. */
  @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
  void aGiveBackGainsNothing(@ForAll("cases") Case tried, @ForAll("events") List<Event> events) {
    SingleLimiter limiter = tried.limiter();
    SingleLimiter neverAsked = tried.limiter();
    Tuple2<Long, Integer> held = null;
    long clock = MIDNIGHT;
    for (Event event : events) {
      clock += Math.max(0, gap(event.pace(), tried.limit()));
      int cost = tried.cost(event.cost());
      Decision decision = limiter.decide(clock, cost);
      if (decision.admitted() && held == null) {
        held = Tuple.of(decision.takenAt(), cost);
      } else if (decision.admitted()) {
        assertEquals(0, neverAsked.waitFor(clock, cost));
        neverAsked.take(clock, cost);
      }
      if (event.giveBack() >= 0 && held != null) {
        limiter.giveBack(clock, held.get1(), held.get2());
        assertTrue(limiter.remaining(clock) <= neverAsked.remaining(clock));
        assertTrue(limiter.reset(clock) >= neverAsked.reset(clock));
        held = null;
      }
    }
  }
}
