package dev.spillgate.limit;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SlidingCounterTest extends SingleLimiterContract {

  @Override
  Algorithm algorithm() {
    return Algorithm.SLIDING_COUNTER;
  }

  @Test
  void thePreviousWindowCountsWithTheShareThatIsStillInside() {
    SingleLimiter limiter = limiter(10, Duration.ofMinutes(1));
    assertEquals(10, drain(limiter, MIDNIGHT + 30 * SECOND, 1));

    assertEquals(0, drain(limiter, MIDNIGHT + 60 * SECOND, 1), "10 × 60/60 are inside");
    assertEquals(5, drain(limiter, MIDNIGHT + 90 * SECOND, 1), "10 × 30/60 are inside");
    assertEquals(6 * SECOND, limiter.decide(MIDNIGHT + 90 * SECOND, 1).retryAfter());
    assertTrue(admits(limiter, MIDNIGHT + 96 * SECOND));
  }

  @Test
  void theLongestWaitEndsWhereTheWindowAfterNextBegins() {
    SingleLimiter limiter = limiter(10, Duration.ofMinutes(1));
    limiter.decide(MIDNIGHT, 1);

    assertEquals(120 * SECOND, limiter.decide(MIDNIGHT, 10).retryAfter());
  }
}
