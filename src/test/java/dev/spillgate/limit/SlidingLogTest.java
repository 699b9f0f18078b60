package dev.spillgate.limit;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.SECOND;
import static dev.spillgate.limit.Times.ms;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SlidingLogTest extends SingleLimiterContract {

  @Override
  Algorithm algorithm() {
    return Algorithm.SLIDING_LOG;
  }

  @Test
  void fiveInTenSecondsAsInTheArticle() {
    SingleLimiter limiter = limiter(5, Duration.ofSeconds(10));

    for (long millis : new long[] {1000, 2800, 4000, 5500, 7000}) {
      assertTrue(admits(limiter, MIDNIGHT + ms(millis)));
    }
    assertFalse(admits(limiter, MIDNIGHT + ms(8000)));
    assertFalse(admits(limiter, MIDNIGHT + ms(11_000)), "10 s exactly is still inside");
    assertTrue(admits(limiter, MIDNIGHT + ms(11_100)));
  }

  @Test
  void anAdmissionLeavesOneNanosecondAfterItsWindow() {
    SingleLimiter limiter = limiter(1, Duration.ofMinutes(1));
    Decision first = limiter.decide(NOW, 1);
    Decision second = limiter.decide(NOW, 1);

    assertEquals(60 * SECOND + 1, second.retryAfter());
    assertEquals(60 * SECOND, first.renewal(), "the closing nanosecond is not announced");
  }
}
