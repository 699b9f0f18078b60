package dev.spillgate.limit;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.MINUTE;
import static dev.spillgate.limit.Times.SECOND;
import static dev.spillgate.limit.Times.ms;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenBucketTest extends SingleLimiterContract {

  @Override
  Algorithm algorithm() {
    return Algorithm.TOKEN_BUCKET;
  }

  @Test
  void fiveInHalfASecondAsInTheArticle() {
    SingleLimiter limiter = limiter(5, Duration.ofMillis(500));

    assertEquals(5, drain(limiter, MIDNIGHT, 1));
    assertFalse(admits(limiter, MIDNIGHT + ms(100) - 1));
    assertEquals(1, drain(limiter, MIDNIGHT + ms(100), 1));
  }

  @Test
  void aBurstIsServedAtOnceAndNeverMoreThanThat() {
    SingleLimiter limiter = limiter(Limit.of(10, Duration.ofSeconds(1)).withBurst(30));

    assertEquals(30, drain(limiter, MIDNIGHT, 1));
    assertEquals(3 * SECOND, limiter.reset(MIDNIGHT));
    assertEquals(30, drain(limiter, MIDNIGHT + MINUTE, 1));
  }

  @Test
  void aBurstMayBeSmallerThanThePermits() {
    SingleLimiter limiter = limiter(Limit.of(10, Duration.ofSeconds(1)).withBurst(1));

    assertEquals(1, drain(limiter, MIDNIGHT, 1));
    assertEquals(ms(100), limiter.waitFor(MIDNIGHT, 1));
  }

  /**
   * Of a bucket of two, the n-th request after the first comes (n − 1) × WINDOW / PERMITS later.
   */
  @ParameterizedTest
  @CsvSource({
    "3, 1000, 1000000",
    "7, 60000, 1000000",
    "600000000, 1000, 1000000",
    "999999937, 1000, 1000000",
    "11, 31622400000, 100"
  })
  void theNthAdmissionComesWhenItsTokenIsThere(long permits, long windowMillis, long rounds) {
    SingleLimiter limiter =
        limiter(Limit.of(permits, Duration.ofMillis(windowMillis)).withBurst(2));
    limiter.take(MIDNIGHT, 1);
    long now = MIDNIGHT;
    for (long n = 1; n <= rounds; n++) {
      now += limiter.waitFor(now, 1);
      assertEquals(MIDNIGHT + ceil((n - 1) * windowMillis, 1_000_000L, permits), now);
      limiter.take(now, 1);
    }
  }

  private static long ceil(long a, long b, long divisor) {
    BigInteger d = BigInteger.valueOf(divisor);
    return BigInteger.valueOf(a)
        .multiply(BigInteger.valueOf(b))
        .add(d.subtract(BigInteger.ONE))
        .divide(d)
        .longValueExact();
  }

  @Test
  void aGiveBackReturnsTheCostLessWhatWasRefilledSince() {
    SingleLimiter limiter = limiter(10, Duration.ofSeconds(10));
    Decision decision = limiter.decide(NOW, 10);
    limiter.giveBack(NOW + 3 * SECOND, decision.takenAt(), 10);

    assertEquals(0, limiter.reset(NOW + 3 * SECOND), "three refilled, seven given back");
  }

  @Test
  void holdingARequestOpenAndReleasingItLateGainsNothing() {
    SingleLimiter limiter = limiter(10, Duration.ofSeconds(10));
    Decision held = limiter.decide(NOW, 1);
    drain(limiter, NOW, 1);
    drain(limiter, NOW + SECOND, 1);
    limiter.giveBack(NOW + SECOND, held.takenAt(), 1);

    assertEquals(0, limiter.remaining(NOW + SECOND));
    assertTrue(limiter.waitFor(NOW + SECOND, 1) == SECOND);
  }
}
