package dev.spillgate.limit;

import static dev.spillgate.limit.Rooms.NOBODY_WAITS;
import static dev.spillgate.limit.Times.DAY;
import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.MINUTE;
import static dev.spillgate.limit.Times.SECOND;
import static dev.spillgate.limit.Times.ms;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every algorithm owes, whatever it admits; a subclass adds its worked examples. */
abstract class SingleLimiterContract {

  static final long NOW = MIDNIGHT + ms(123_456) + 789;

  abstract Algorithm algorithm();

  final SingleLimiter limiter(long permits, Duration window) {
    return limiter(Limit.of(permits, window));
  }

  final SingleLimiter limiter(Limit limit) {
    Limit whole = algorithm().takesSlots() && limit.slots() == 1 ? divided(limit) : limit;
    return (SingleLimiter) algorithm().limiters(List.of(whole), NOBODY_WAITS).get();
  }

  /** Ten slots, or as many milliseconds as there are. */
  private static Limit divided(Limit limit) {
    return limit.window() % ms(10) == 0 ? limit.withSlots(10) : limit;
  }

  final long most() {
    return algorithm().maxPermits();
  }

  static boolean admits(SingleLimiter limiter, long now) {
    return limiter.decide(now, 1).admitted();
  }

  /** Sends requests until one is refused and says how many were admitted. */
  static int drain(SingleLimiter limiter, long now, int cost) {
    int admitted = 0;
    while (limiter.decide(now, cost).admitted()) {
      admitted++;
    }
    return admitted;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 7, 100})
  void aNewClientIsServedExactlyItsPermitsAtOnce(long permits) {
    SingleLimiter limiter = limiter(permits, Duration.ofSeconds(10));

    assertEquals(permits, limiter.remaining(NOW));
    assertEquals(permits, drain(limiter, NOW, 1));
    assertEquals(0, limiter.remaining(NOW));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 7, 100})
  void whoWaitsExactlyRetryAfterIsAdmittedAndOneNanosecondLessIsNot(long permits) {
    SingleLimiter limiter = limiter(permits, Duration.ofSeconds(10));
    long now = NOW;
    for (int round = 0; round < 50; round++) {
      drain(limiter, now, 1);
      long retryAfter = limiter.decide(now, 1).retryAfter();

      assertTrue(retryAfter > 0);
      assertEquals(1, limiter.decide(now + retryAfter - 1, 1).retryAfter());
      now += retryAfter;
      assertTrue(admits(limiter, now));
      now += 1_234_567L * round;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 10})
  void retryAfterIsExactForSeveralPermitsToo(int cost) {
    SingleLimiter limiter = limiter(10, Duration.ofSeconds(10));
    long now = NOW;
    for (int round = 0; round < 50; round++) {
      limiter.decide(now, round % 3 + 1);
      Decision refused = limiter.decide(now, cost);
      while (refused.admitted()) {
        now += ms(7);
        refused = limiter.decide(now, cost);
      }
      assertEquals(1, limiter.waitFor(now + refused.retryAfter() - 1, cost));
      now += refused.retryAfter();
      assertTrue(limiter.decide(now, cost).admitted());
    }
  }

  @Test
  void aRefusedRequestTakesNothing() {
    SingleLimiter limiter = limiter(3, Duration.ofSeconds(10));
    drain(limiter, NOW, 1);
    long admittedAt = NOW + limiter.waitFor(NOW, 1);
    long asNewAt = NOW + limiter.reset(NOW);

    for (int i = 1; i <= 1000; i++) {
      long now = NOW + i * 1_000L;
      Decision refused = limiter.decide(now, 1);
      assertFalse(refused.admitted());
      assertEquals(admittedAt, now + refused.retryAfter());
      assertEquals(asNewAt, now + refused.reset());
    }
    assertTrue(admits(limiter, admittedAt));
  }

  @Test
  void resetIsWhenTheLimiterIsAsGoodAsNew() {
    SingleLimiter limiter = limiter(3, Duration.ofSeconds(10));
    assertEquals(0, limiter.reset(NOW));
    admits(limiter, NOW);
    long reset = limiter.reset(NOW);

    assertTrue(reset > 0 && reset <= limiter.memory(), () -> reset + " of " + limiter.memory());
    assertEquals(1, limiter.reset(NOW + reset - 1));
    assertEquals(0, limiter.reset(NOW + reset));
    assertEquals(3, drain(limiter, NOW + reset, 1));
  }

  @Test
  void renewalIsTheResetWhilePermitsAreLeftAndTheNextAdmissionWhenNoneAre() {
    SingleLimiter limiter = limiter(2, Duration.ofSeconds(10));
    Decision first = limiter.decide(NOW, 1);
    Decision second = limiter.decide(NOW + ms(700), 1);
    Decision third = limiter.decide(NOW + ms(700), 1);

    assertEquals(first.reset() - limiter.closing(), first.renewal());
    assertEquals(third.retryAfter() - limiter.closing(), second.renewal());
    assertEquals(third.retryAfter() - limiter.closing(), third.renewal());
    assertEquals(0, first.retryAfter());
    assertEquals(0, second.retryAfter());
  }

  @Test
  void givingBackAtOnceLeavesALimiterAsNew() {
    SingleLimiter limiter = limiter(10, Duration.ofSeconds(10));
    Decision decision = limiter.decide(NOW, 4);
    limiter.giveBack(NOW, decision.takenAt(), 4);

    assertEquals(0, limiter.reset(NOW));
    assertEquals(10, drain(limiter, NOW, 1));
  }

  @Test
  void givingBackOneOfManyMakesRoomForOne() {
    SingleLimiter limiter = limiter(5, Duration.ofSeconds(10));
    long third = 0;
    for (int i = 0; i < 5; i++) {
      Decision decision = limiter.decide(NOW + i, 1);
      third = i == 2 ? decision.takenAt() : third;
    }
    limiter.giveBack(NOW + 5, third, 1);

    assertEquals(1, limiter.remaining(NOW + 5));
    assertEquals(1, drain(limiter, NOW + 5, 1));
  }

  @Test
  void givingBackWhatHasLeftTheWindowDoesNothing() {
    SingleLimiter limiter = limiter(3, Duration.ofSeconds(10));
    Decision old = limiter.decide(NOW, 3);
    long later = NOW + 2 * limiter.memory();
    assertEquals(2, limiter.decide(later, 1).remaining());
    limiter.giveBack(later, old.takenAt(), 3);

    assertEquals(2, limiter.remaining(later));
    assertEquals(2, drain(limiter, later, 1));
  }

  @Test
  void aClockThatStandsStillAdmitsExactlyThePermits() {
    SingleLimiter limiter = limiter(1000, Duration.ofSeconds(1));
    int admitted = 0;
    for (int i = 0; i < 5000; i++) {
      admitted += admits(limiter, NOW) ? 1 : 0;
    }
    assertEquals(1000, admitted);
  }

  @Test
  void aClockThatStepsBackAdmitsAndBlocksNothing() {
    SingleLimiter limiter = limiter(5, Duration.ofSeconds(10));
    for (int i = 0; i < 3; i++) {
      assertTrue(admits(limiter, NOW));
    }
    for (int i = 1; i <= 2; i++) {
      assertTrue(admits(limiter, NOW - i * 3600L * SECOND));
    }
    Decision refused = limiter.decide(NOW - DAY, 1);

    assertFalse(refused.admitted());
    assertEquals(limiter.waitFor(NOW, 1), refused.retryAfter() - DAY);
    assertEquals(0, refused.remaining());
    assertTrue(admits(limiter, NOW - DAY + refused.retryAfter()));
  }

  @Test
  void readingsThatOvertakeEachOtherLoseNothing() {
    SingleLimiter limiter = limiter(30, Duration.ofMinutes(1));
    int admitted = 0;
    for (int i = 0; i < 60; i++) {
      admitted += admits(limiter, NOW + (i % 2 == 0 ? 0 : -50 * i)) ? 1 : 0;
    }
    assertEquals(30, admitted);
  }

  Stream<Limit> extremes() {
    return Stream.of(1L, 2L, 999_999L, 1_000_000L, 999_999_999L, 1_000_000_000L)
        .filter(permits -> permits <= most() || permits == 1_000_000_000L)
        .map(permits -> Math.min(permits, most()))
        .flatMap(
            permits ->
                Stream.of(Limit.MIN_WINDOW, Limit.MIN_WINDOW + 1, SECOND, Limit.MAX_WINDOW)
                    .filter(window -> permits <= window)
                    .map(Duration::ofNanos)
                    .map(window -> Limit.of(permits, window)));
  }

  @Test
  void extremeLimitsNeitherOverflowNorGoNegative() {
    extremes().forEach(this::checkExtreme);
  }

  private void checkExtreme(Limit limit) {
    for (long cost : new long[] {1, 2, limit.permits() / 3 + 1, limit.permits()}) {
      if (cost > limit.permits() || (cost > 1_000_000 && cost != limit.permits())) {
        continue;
      }
      SingleLimiter limiter = limiter(limit);
      long now = NOW;
      for (int i = 0; i < 40; i++) {
        Decision decision = limiter.decide(now, (int) cost);
        String what = limit + " cost " + cost + ": " + decision;
        assertTrue(decision.remaining() >= 0, what);
        assertTrue(decision.remaining() <= limit.permits(), what);
        assertTrue(decision.retryAfter() >= 0 && decision.retryAfter() <= limiter.memory(), what);
        assertTrue(decision.reset() > 0 && decision.reset() <= limiter.memory(), what);
        assertTrue(decision.renewal() >= 0 && decision.renewal() <= limiter.memory(), what);
        assertTrue(decision.admitted() || decision.retryAfter() > 0, what);
        if (i == 20) {
          now += limiter.memory();
          assertEquals(limit.permits(), limiter.remaining(now), what);
        }
        now += decision.retryAfter();
      }
    }
  }

  static Stream<Limit> limitsThatDoNotDivideTheirWindow() {
    return Stream.of(
        Limit.of(3, Duration.ofSeconds(1)),
        Limit.of(7, Duration.ofMinutes(1)),
        Limit.of(600_000_000, Duration.ofSeconds(1)));
  }

  /** A client that always waits exactly retryAfter, in step with the definition, for ever. */
  @ParameterizedTest
  @MethodSource("limitsThatDoNotDivideTheirWindow")
  void unevenRatesStayExactOverALongRun(Limit uneven) {
    Limit limit = uneven.permits() <= most() ? uneven : Limit.of(9_999, Duration.ofSeconds(1));
    SingleLimiter limiter = limiter(limit);
    Oracle oracle = Oracle.of(algorithm(), limiter.limit());
    int cost = (int) Math.max(1, limit.permits() / 17);
    long now = NOW;
    for (int i = 0; i < 20_000; i++) {
      long wait = limiter.waitFor(now, cost);
      assertTrue(wait == 0 || !oracle.admits(now + wait - 1, cost));
      now += wait;
      assertTrue(oracle.admits(now, cost));
      assertTrue(limiter.decide(now, cost).admitted());
      oracle.take(now, cost);
      oracle.forgetBefore(now - 2 * limit.window());
      assertEquals(oracle.remaining(now), limiter.remaining(now));
    }
    assertTrue(now - NOW > 900 * limit.window() || (limit.permits() < 17 && now - NOW > MINUTE));
  }
}
