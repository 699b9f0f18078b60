package dev.spillgate.limit;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FixedWindowTest extends SingleLimiterContract {

  @Override
  Algorithm algorithm() {
    return Algorithm.FIXED_WINDOW;
  }

  @Test
  void twoAMinuteAsInTheArticle() {
    SingleLimiter limiter = limiter(2, Duration.ofMinutes(1));

    assertTrue(admits(limiter, MIDNIGHT + 24 * SECOND));
    assertTrue(admits(limiter, MIDNIGHT + 36 * SECOND));
    assertFalse(admits(limiter, MIDNIGHT + 49 * SECOND));
    assertTrue(admits(limiter, MIDNIGHT + 72 * SECOND));
  }

  @Test
  void theKnownFlawThreeWithinThreeSecondsUnderTwoAMinute() {
    SingleLimiter limiter = limiter(2, Duration.ofMinutes(1));

    assertTrue(admits(limiter, MIDNIGHT + 58 * SECOND));
    assertTrue(admits(limiter, MIDNIGHT + 59 * SECOND));
    assertTrue(admits(limiter, MIDNIGHT + 61 * SECOND));
  }

  @Test
  void windowsAreAlignedToTheEpoch() {
    SingleLimiter limiter = limiter(1, Duration.ofMinutes(1));
    admits(limiter, MIDNIGHT + 59 * SECOND);

    assertEquals(SECOND, limiter.decide(MIDNIGHT + 59 * SECOND, 1).retryAfter());
  }
}
