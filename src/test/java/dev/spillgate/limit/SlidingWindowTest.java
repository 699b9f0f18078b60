package dev.spillgate.limit;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.SECOND;
import static dev.spillgate.limit.Times.ms;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SlidingWindowTest extends SingleLimiterContract {

  @Override
  Algorithm algorithm() {
    return Algorithm.SLIDING_WINDOW;
  }

  @Test
  void tenASecondInTenSlotsAsInTheArticle() {
    SingleLimiter limiter = limiter(Limit.of(10, Duration.ofSeconds(1)).withSlots(10));

    assertEquals(5, admitted(limiter, MIDNIGHT, 5));
    assertEquals(5, admitted(limiter, MIDNIGHT + ms(100), 5));
    assertEquals(0, admitted(limiter, MIDNIGHT + ms(100), 1));
    assertEquals(7, admitted(limiter, MIDNIGHT + ms(1101), 7));
  }

  private static int admitted(SingleLimiter limiter, long now, int requests) {
    int admitted = 0;
    for (int i = 0; i < requests; i++) {
      admitted += admits(limiter, now) ? 1 : 0;
    }
    return admitted;
  }

  @Test
  void aSlotLeavesAsAWhole() {
    SingleLimiter limiter = limiter(Limit.of(1, Duration.ofSeconds(1)).withSlots(10));
    admits(limiter, MIDNIGHT + ms(99));

    assertEquals(ms(901), limiter.decide(MIDNIGHT + ms(99), 1).retryAfter());
    assertTrue(admits(limiter, MIDNIGHT + SECOND));
  }

  @Test
  void aHundredThousandSlotsWorkLikeTen() {
    SingleLimiter limiter = limiter(Limit.of(1000, Duration.ofSeconds(100)).withSlots(100_000));
    long now = MIDNIGHT;
    for (int i = 0; i < 1000; i++) {
      assertTrue(admits(limiter, now + ms(i)));
    }
    assertEquals(100 * SECOND - ms(999), limiter.decide(now + ms(999), 1).retryAfter());
    for (int i = 0; i < 1000; i++) {
      assertTrue(admits(limiter, now + 100 * SECOND + ms(i)), "the slot of " + i + " ms is free");
    }
  }
}
