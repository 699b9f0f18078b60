package dev.spillgate.limit;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.ms;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Random arrivals at a leaky bucket and at a plain list of exact departures. */
class LeakyBucketProperties {

  record Case(Limit limit, Queue queue) {}

  /** Departures in units of 1/PERMITS nanosecond, of all that were ever admitted. */
  private static final class Departures {
    private final Case tried;
    private final BigInteger permits;
    private final List<BigInteger> departures = new ArrayList<>();

    Departures(Case tried) {
      this.tried = tried;
      this.permits = BigInteger.valueOf(tried.limit().permits());
    }

    private BigInteger units(long nanos) {
      return BigInteger.valueOf(nanos).multiply(permits);
    }

    private BigInteger next(long now) {
      BigInteger window = BigInteger.valueOf(tried.limit().window());
      return departures.isEmpty()
          ? units(now)
          : departures.get(departures.size() - 1).add(window).max(units(now));
    }

    /** Whole nanoseconds, rounded up. */
    long delay(long now) {
      return next(now).add(permits).subtract(BigInteger.ONE).divide(permits).longValueExact() - now;
    }

    long waiting(long now) {
      return departures.stream().filter(departure -> departure.compareTo(units(now)) > 0).count();
    }

    boolean admits(long now) {
      long delay = delay(now);
      return delay == 0
          || (waiting(now) < tried.queue().places() && delay <= tried.queue().maxDelay());
    }

    void take(long now) {
      departures.add(next(now));
    }

    /** How many more would be admitted at once. */
    int remaining(long now) {
      int kept = departures.size();
      int more = 0;
      while (admits(now)) {
        take(now);
        more++;
      }
      departures.subList(kept, departures.size()).clear();
      return more;
    }
  }

  @Provide
  Arbitrary<Case> cases() {
    return Combinators.combine(
            Arbitraries.longs().between(1, 12),
            Arbitraries.longs().between(ms(1), ms(10_000)),
            Arbitraries.integers().between(0, 12),
            Arbitraries.integers().between(1, 3000))
        .as(
            (permits, window, places, share) ->
                new Case(
                    new Limit(permits, window, permits, 1, "any"),
                    new Queue(places, Math.max(ms(1), window * share / 1000), 1000, 1000)));
  }

  private static long gap(int pace, Limit limit) {
    return switch (pace % 7) {
      case 0, 1, 2 -> 0;
      case 3 -> limit.window() / limit.permits();
      case 4 -> limit.window() / limit.permits() + 1;
      case 5 -> limit.window() / 1000 * (pace / 10);
      default -> pace > 900 ? 5 * limit.window() : 1;
    };
  }

  @Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
  void everyDecisionIsTheDefinitions(
      @ForAll("cases") Case tried, @ForAll("paces") List<Integer> paces) {
    WaitingRoom room = new WaitingRoom(tried.queue());
    SingleLimiter bucket =
        (SingleLimiter) Algorithm.LEAKY_BUCKET.limiters(List.of(tried.limit()), room).get();
    Departures departures = new Departures(tried);
    long now = MIDNIGHT;
    for (int pace : paces) {
      now += gap(pace, tried.limit());
      boolean admits = departures.admits(now);
      long delay = departures.delay(now);
      Decision decision = bucket.decide(now, 1);

      assertEquals(admits, decision.admitted());
      if (admits) {
        assertEquals(delay, decision.delay());
        departures.take(now);
      } else {
        assertTrue(departures.admits(now + decision.retryAfter()));
        assertTrue(!departures.admits(now + decision.retryAfter() - 1));
      }
      assertEquals(departures.remaining(now), decision.remaining());
      assertEquals(departures.remaining(now), bucket.remaining(now));
      assertEquals(departures.delay(now), decision.reset());
    }
  }

  @Provide
  Arbitrary<List<Integer>> paces() {
    return Arbitraries.integers().between(0, 999).list().ofMinSize(1).ofMaxSize(80);
  }
}
