package dev.spillgate.limit;

import static dev.spillgate.limit.Rooms.NOBODY_WAITS;
import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.MINUTE;
import static dev.spillgate.limit.Times.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

class CompoundLimiterTest {

  private static final Limit FIVE_A_SECOND = Limit.of(5, Duration.ofSeconds(1));
  private static final Limit EIGHT_A_MINUTE = Limit.of(8, Duration.ofMinutes(1));

  private static Limiter limiter(Algorithm algorithm) {
    return algorithm
        .limiters(
            List.of(FIVE_A_SECOND, EIGHT_A_MINUTE).stream()
                .map(limit -> algorithm.takesSlots() ? limit.withSlots(10) : limit)
                .toList(),
            NOBODY_WAITS)
        .get();
  }

  private static int drain(Limiter limiter, long now) {
    int admitted = 0;
    while (limiter.decide(now, 1).decision().admitted()) {
      admitted++;
    }
    return admitted;
  }

  @ParameterizedTest
  @AlgorithmsThatRefuse
  void eachLimitMustAdmit(Algorithm algorithm) {
    Limiter limiter = limiter(algorithm);

    assertEquals(5, drain(limiter, MIDNIGHT));
    assertEquals(3, drain(limiter, MIDNIGHT + 2 * SECOND));
  }

  @ParameterizedTest
  @AlgorithmsThatRefuse
  void aRefusalByOneTakesNothingFromTheOther(Algorithm algorithm) {
    Limiter limiter = limiter(algorithm);
    drain(limiter, MIDNIGHT);
    for (int i = 0; i < 100; i++) {
      assertFalse(limiter.decide(MIDNIGHT + i, 1).decision().admitted());
    }

    assertEquals(3, drain(limiter, MIDNIGHT + 2 * SECOND));
  }

  @Test
  void theFiguresAreThoseOfTheFewestLeftOrOfTheLongestWait() {
    Limiter limiter = limiter(Algorithm.FIXED_WINDOW);

    assertEquals(FIVE_A_SECOND, limiter.decide(MIDNIGHT, 1).decision().quota());
    drain(limiter, MIDNIGHT);
    Decision byTheSecond = limiter.decide(MIDNIGHT, 1).decision();
    assertEquals(FIVE_A_SECOND, byTheSecond.quota());
    assertEquals(SECOND, byTheSecond.retryAfter());

    Decision sixth = limiter.decide(MIDNIGHT + SECOND, 1).decision();
    assertEquals(EIGHT_A_MINUTE, sixth.quota());
    assertEquals(2, sixth.remaining());
    drain(limiter, MIDNIGHT + SECOND);
    Decision byTheMinute = limiter.decide(MIDNIGHT + SECOND, 1).decision();
    assertEquals(EIGHT_A_MINUTE, byTheMinute.quota());
    assertEquals(59 * SECOND, byTheMinute.retryAfter());
    assertEquals(List.of(EIGHT_A_MINUTE), byTheMinute.violated());
  }

  @Test
  void ofTwoLimitsWithTheSameLeftTheLaterRenewalIsTold() {
    Limit fiveAMinute = Limit.of(5, Duration.ofMinutes(1));
    for (List<Limit> limits :
        List.of(List.of(FIVE_A_SECOND, fiveAMinute), List.of(fiveAMinute, FIVE_A_SECOND))) {
      Limiter limiter = Algorithm.SLIDING_LOG.limiters(limits, NOBODY_WAITS).get();

      assertEquals(fiveAMinute, limiter.decide(MIDNIGHT, 1).decision().quota());
    }
  }

  @Test
  void itsMemoryIsTheLongestOfAll() {
    assertEquals(MINUTE, limiter(Algorithm.FIXED_WINDOW).memory());
    assertEquals(MINUTE + 1, limiter(Algorithm.SLIDING_LOG).memory());
    assertEquals(2 * MINUTE, limiter(Algorithm.SLIDING_COUNTER).memory());
  }

  @Test
  void allLimitsThatRefuseAreNamed() {
    Limiter limiter = limiter(Algorithm.SLIDING_LOG);
    limiter.decide(MIDNIGHT, 5);

    Decision refused = limiter.decide(MIDNIGHT, 5).decision();

    assertEquals(List.of(FIVE_A_SECOND, EIGHT_A_MINUTE), refused.violated());
    assertEquals(MINUTE + 1, refused.retryAfter());
  }

  @ParameterizedTest
  @AlgorithmsThatRefuse
  void whoWaitsExactlyRetryAfterIsAdmittedAndOneNanosecondLessIsNot(Algorithm algorithm) {
    Limiter limiter = limiter(algorithm);
    long now = MIDNIGHT + 987_654_321;
    for (int i = 0; i < 30; i++) {
      drain(limiter, now);
      long retryAfter = limiter.decide(now, 1).decision().retryAfter();
      assertFalse(limiter.decide(now + retryAfter - 1, 1).decision().admitted());
      now += retryAfter;
      assertTrue(limiter.decide(now, 1).decision().admitted());
    }
  }

  @ParameterizedTest
  @AlgorithmsThatRefuse
  void givingBackReturnsThePermitsOfEveryLimit(Algorithm algorithm) {
    Limiter limiter = limiter(algorithm);
    Decision decision = limiter.decide(MIDNIGHT, 4).decision();
    limiter.giveBack(MIDNIGHT, decision.takenAt(), 4);

    assertEquals(5, drain(limiter, MIDNIGHT));
    assertEquals(3, drain(limiter, MIDNIGHT + 2 * SECOND));
  }
}
