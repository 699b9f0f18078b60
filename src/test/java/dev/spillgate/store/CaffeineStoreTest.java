package dev.spillgate.store;

import static dev.spillgate.limit.Rooms.NOBODY_WAITS;
import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.MINUTE;
import static dev.spillgate.limit.Times.SECOND;
import static dev.spillgate.limit.Times.ms;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.key.Key;
import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.AlgorithmsThatRefuse;
import dev.spillgate.limit.Clock;
import dev.spillgate.limit.Decision;
import dev.spillgate.limit.FakeClock;
import dev.spillgate.limit.Limit;
import dev.spillgate.limit.Limiter;
import dev.spillgate.limit.MonotonicClock;
import dev.spillgate.limit.Reservation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaffeineStoreTest {

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final FakeClock clock = new FakeClock(MIDNIGHT);

  @AfterEach
  void stopTimer() {
    timer.shutdownNow();
  }

  private CaffeineStore store(Limit limit, long maxClients, Clock clock) {
    return new CaffeineStore(
        Algorithm.SLIDING_LOG.limiters(List.of(limit), NOBODY_WAITS), maxClients, clock, timer);
  }

  private static Decision decide(CaffeineStore store, String client, long now) {
    return store.reserve(Key.of(client), 1, now).decision();
  }

  private static void assertSame(Decision alone, Decision kept) {
    assertEquals(alone.toString(), kept.toString());
  }

  @Test
  void everyKeyHasALimiterOfItsOwn() {
    CaffeineStore store = store(Limit.of(1, Duration.ofMinutes(1)), 100, clock);

    assertTrue(decide(store, "one", MIDNIGHT).admitted());
    assertFalse(decide(store, "one", MIDNIGHT).admitted());
    assertTrue(decide(store, "other", MIDNIGHT).admitted());
    assertEquals(2, store.size());
  }

  /** First, last and next use at all distances: the store says what a limiter alone would say. */
  @ParameterizedTest
  @ValueSource(longs = {1, 1000, 3000, 60_000, 86_400_000})
  void noLiveStateIsEverDroppedByTime(long windowMillis) {
    Limit limit = Limit.of(3, Duration.ofMillis(windowMillis));
    CaffeineStore store = store(limit, 100, clock);
    long[] gaps = {ms(windowMillis), ms(windowMillis) - 1, ms(windowMillis) - ms(1), ms(1), 1};
    for (int i = 1; i <= 400; i++) {
      String client = "client " + i;
      Limiter alone = Algorithm.SLIDING_LOG.limiters(List.of(limit), NOBODY_WAITS).get();
      assertSame(alone.decide(clock.nanos(), 1).decision(), decide(store, client, clock.nanos()));
      clock.advance(ms(windowMillis) * 2 / 400 * i);
      assertSame(alone.decide(clock.nanos(), 1).decision(), decide(store, client, clock.nanos()));
      for (long gap : gaps) {
        clock.advance(gap);
        // Traffic of others drives the cache's maintenance, as it does in life.
        decide(store, "passer-by", clock.nanos());
        assertSame(alone.decide(clock.nanos(), 1).decision(), decide(store, client, clock.nanos()));
      }
    }
  }

  @Test
  void aKeyIsDroppedOnceItsLimiterIsAsGoodAsNewWhenOthersAsk() {
    CaffeineStore store = store(Limit.of(2, Duration.ofMinutes(1)), 1000, clock);
    for (int i = 0; i < 500; i++) {
      decide(store, "client " + i, clock.nanos());
    }
    clock.advance(2 * MINUTE + SECOND);
    decide(store, "somebody else", clock.nanos());
    decide(store, "another", clock.nanos());

    assertTrue(store.size() <= 2, () -> store.size() + " keys");
  }

  /** Real waiting is the subject: with nobody asking, only the timer can drop the key. */
  @Test
  void aKeyIsDroppedAlsoWhileNobodyAsks() throws InterruptedException {
    MonotonicClock real = new MonotonicClock();
    CaffeineStore store = store(Limit.of(2, Duration.ofMillis(1)), 1000, real);
    decide(store, "client", real.nanos());
    assertEquals(1, store.size());
    long deadline = System.currentTimeMillis() + 20_000;
    while (store.size() > 0 && System.currentTimeMillis() < deadline) {
      TimeUnit.MILLISECONDS.sleep(50);
    }

    assertEquals(0, store.size());
  }

  /** So a thread that was handed one at the last moment asks for its successor. */
  @Test
  void aLimiterThatHasLeftTheCacheIsRetired() {
    Supplier<Limiter> limiters =
        Algorithm.SLIDING_LOG.limiters(List.of(Limit.of(1, Duration.ofMinutes(1))), NOBODY_WAITS);
    List<Limiter> made = new ArrayList<>();
    CaffeineStore store =
        new CaffeineStore(
            () -> {
              made.add(limiters.get());
              return made.get(made.size() - 1);
            },
            1,
            clock,
            timer);
    made.clear(); // of the one that the store asks how long it remembers
    decide(store, "client", clock.nanos());
    clock.advance(2 * MINUTE + SECOND);
    decide(store, "client", clock.nanos());
    for (int i = 0; i < 10; i++) {
      decide(store, "flood " + i, clock.nanos());
    }
    store.size();

    assertEquals(12, made.size());
    assertEquals(CaffeineStore.RETIRED, made.get(0).lock(), "its time was over");
    assertEquals(
        11 - store.size(),
        made.stream().skip(1).filter(limiter -> limiter.lock() == CaffeineStore.RETIRED).count());
  }

  @Test
  void aFloodOfNewKeysIsBoundedAndCounted() {
    CaffeineStore store = store(Limit.of(5, Duration.ofMinutes(1)), 1000, clock);
    for (int i = 0; i < 100_000; i++) {
      decide(store, "flood " + i, clock.nanos());
    }

    assertTrue(store.size() <= 1000, () -> store.size() + " keys");
    assertEquals(100_000 - store.size(), store.evictions());
  }

  @Test
  void aClientThatKeepsHammeringStaysLimitedThroughAFlood() {
    CaffeineStore store = store(Limit.of(5, Duration.ofMinutes(1)), 1000, clock);
    for (int i = 0; i < 20; i++) {
      decide(store, "hammer", clock.nanos());
    }
    int admitted = 0;
    for (int i = 0; i < 200_000; i++) {
      decide(store, "flood " + i, clock.nanos());
      if (i % 20 == 0) {
        admitted += decide(store, "hammer", clock.nanos()).admitted() ? 1 : 0;
      }
    }
    assertEquals(0, admitted);
  }

  @Test
  void aClosedStoreHasForgottenEverybody() {
    CaffeineStore store = store(Limit.of(1, Duration.ofMinutes(1)), 100, clock);
    decide(store, "client", MIDNIGHT);
    store.close();

    assertEquals(0, store.size());
  }

  // --- giving back ---

  @Test
  void aReservationIsGivenBackOnce() {
    CaffeineStore store = store(Limit.of(2, Duration.ofMinutes(1)), 100, clock);
    Reservation first = store.reserve(Key.of("client"), 1, MIDNIGHT);
    decide(store, "client", MIDNIGHT);
    Reservation refused = store.reserve(Key.of("client"), 1, MIDNIGHT);
    refused.giveBack(MIDNIGHT);
    assertFalse(decide(store, "client", MIDNIGHT).admitted(), "it took nothing");
    first.giveBack(MIDNIGHT);
    first.giveBack(MIDNIGHT);

    assertTrue(decide(store, "client", MIDNIGHT).admitted());
    assertFalse(decide(store, "client", MIDNIGHT).admitted());
  }

  @ParameterizedTest
  @AlgorithmsThatRefuse
  void holdingRequestsOpenAndReleasingThemLateGainsNothing(Algorithm algorithm) {
    Limit limit = new Limit(4, MINUTE, 4, algorithm.takesSlots() ? 10 : 1, "1m");
    CaffeineStore store =
        new CaffeineStore(algorithm.limiters(List.of(limit), NOBODY_WAITS), 100, clock, timer);
    List<Reservation> held =
        Stream.generate(() -> store.reserve(Key.of("client"), 1, MIDNIGHT)).limit(4).toList();
    long later = MIDNIGHT + 3 * MINUTE;
    for (int i = 0; i < 3; i++) {
      assertTrue(decide(store, "client", later).admitted());
    }
    held.forEach(reservation -> reservation.giveBack(later));

    assertTrue(decide(store, "client", later).admitted());
    assertFalse(decide(store, "client", later).admitted());
  }

  @Test
  void aClientThatWasForgottenIsGivenNothingItsNewLimiterDidNotTake() {
    CaffeineStore store = store(Limit.of(2, Duration.ofMinutes(1)), 100, clock);
    Reservation before = store.reserve(Key.of("client"), 1, MIDNIGHT);
    store.close();
    decide(store, "client", MIDNIGHT);
    before.giveBack(MIDNIGHT);

    assertTrue(decide(store, "client", MIDNIGHT).admitted());
    assertFalse(decide(store, "client", MIDNIGHT).admitted());
  }

  @Test
  void oneDecisionReadsNoClock() {
    AtomicInteger readings = new AtomicInteger();
    Clock counting =
        () -> {
          readings.incrementAndGet();
          return clock.nanos();
        };
    CaffeineStore store = store(Limit.of(5, Duration.ofMinutes(1)), 1000, counting);
    int atStart = readings.get();
    for (int i = 0; i < 1000; i++) {
      clock.advance(ms(70));
      decide(store, "client " + i % 20, clock.nanos());
    }

    assertEquals(atStart, readings.get(), "the caller's reading is all it needs");
  }
}
