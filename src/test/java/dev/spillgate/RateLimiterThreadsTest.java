package dev.spillgate;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.MINUTE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.key.Key;
import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.AlgorithmsThatRefuse;
import dev.spillgate.limit.Reservation;
import dev.spillgate.policy.Policies;
import dev.spillgate.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

class RateLimiterThreadsTest {

  private static final int THREADS = 30;
  private static final int ROUNDS = 200;

  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  /** Every reading is a nanosecond later, so threads that overtake each other do so in time too. */
  private final AtomicLong ticks = new AtomicLong(MIDNIGHT);

  private final ApplicationLimiters application =
      new ApplicationLimiters("", ticks::incrementAndGet);

  @AfterEach
  void stop() {
    threads.shutdownNow();
    application.all().forEach(RateLimiter::stop);
  }

  private RateLimiter limiter(Algorithm algorithm, String limit) throws Exception {
    Policy policy = Policies.read("limit", limit, "algorithm", algorithm.toString());
    return application.start(policy, application::remove);
  }

  /** All threads at once, {@code each} requests per thread; says how many were admitted. */
  private int rush(RateLimiter limiter, String client, int each) throws Exception {
    Key key = Key.of(client);
    AtomicInteger admitted = new AtomicInteger();
    atOnce(
        () -> {
          for (int n = 0; n < each; n++) {
            admitted.addAndGet(limiter.reserve(key).decision().admitted() ? 1 : 0);
          }
        });
    return admitted.get();
  }

  private void atOnce(Runnable work) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    List<Future<?>> done = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      done.add(
          threads.submit(
              () -> {
                barrier.await();
                work.run();
                return null;
              }));
    }
    for (Future<?> future : done) {
      future.get();
    }
  }

  @ParameterizedTest
  @AlgorithmsThatRefuse
  void thirtyThreadsAtOnceUnderTwoASecondExactlyTwoPassEveryRound(Algorithm algorithm)
      throws Exception {
    RateLimiter limiter = limiter(algorithm, "2/1s");
    for (int round = 0; round < ROUNDS; round++) {
      ticks.set(MIDNIGHT + 2L * round * MINUTE);
      assertEquals(2, rush(limiter, "client", 1), "round " + round);
    }
  }

  @ParameterizedTest
  @AlgorithmsThatRefuse
  void aNewClientsFirstRequestsAtOnceShareOneLimiter(Algorithm algorithm) throws Exception {
    RateLimiter limiter = limiter(algorithm, "2/1s");
    for (int round = 0; round < ROUNDS; round++) {
      ticks.set(MIDNIGHT);
      assertEquals(2, rush(limiter, "client " + round, 1), "round " + round);
    }
  }

  @ParameterizedTest
  @AlgorithmsThatRefuse
  void twoLimitsUnderContentionNeverOverAdmitNorTakeHalf(Algorithm algorithm) throws Exception {
    RateLimiter limiter = limiter(algorithm, "20/1s, 50/1m");
    for (int round = 0; round < ROUNDS / 4; round++) {
      String client = "client " + round;
      ticks.set(MIDNIGHT);
      assertEquals(20, rush(limiter, client, 10), "round " + round);
      ticks.set(MIDNIGHT + MINUTE / 4);
      assertEquals(20, rush(limiter, client, 10), "round " + round);
      ticks.set(MIDNIGHT + MINUTE / 2);
      int left = rush(limiter, client, 10);
      // a bucket of 50 a minute has refilled meanwhile
      assertTrue(
          left >= 10 && left <= (algorithm == Algorithm.TOKEN_BUCKET ? 20 : 10), () -> left + "");
    }
  }

  /**
   * Permits that are taken and given back at once are never more than there are, and none is lost.
   */
  @ParameterizedTest
  @AlgorithmsThatRefuse
  void takingAndGivingBackUnderContentionLosesAndGainsNothing(Algorithm algorithm)
      throws Exception {
    RateLimiter limiter = limiter(algorithm, "20/1h");
    Key client = Key.of("client");
    AtomicInteger held = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    ticks.set(MIDNIGHT);
    atOnce(
        () -> {
          for (int n = 0; n < ROUNDS; n++) {
            Reservation reservation = limiter.reserve(client);
            if (reservation.decision().admitted()) {
              most.accumulateAndGet(held.incrementAndGet(), Math::max);
              Thread.onSpinWait();
              held.decrementAndGet();
              limiter.giveBack(reservation);
            }
          }
        });

    assertTrue(most.get() <= 20, most::toString);
    // Each give-back to a bucket is less by what was refilled since, nanoseconds here.
    ticks.addAndGet(MINUTE);
    for (int n = 0; n < 20; n++) {
      assertTrue(limiter.reserve(client).decision().admitted());
    }
    assertFalse(limiter.reserve(client).decision().admitted());
  }

  /** The slots' finest form: a map from timestamp to count. */
  @Test
  void slotsOfAMillisecondAreTheMapFromTimestampToCount() throws Exception {
    Policy policy = Policies.read("limit", "2/1s", "algorithm", "sliding-window", "slots", "1000");
    RateLimiter limiter = application.start(policy, application::remove);
    for (int round = 0; round < ROUNDS; round++) {
      ticks.set(MIDNIGHT + round * 1_000_000_000L + 123);
      assertEquals(2, rush(limiter, "client", 1), "round " + round);
    }
  }
}
