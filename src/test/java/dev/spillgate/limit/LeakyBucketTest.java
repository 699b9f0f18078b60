package dev.spillgate.limit;

import static dev.spillgate.limit.Times.DAY;
import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.MINUTE;
import static dev.spillgate.limit.Times.SECOND;
import static dev.spillgate.limit.Times.ms;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeakyBucketTest {

  private static final Limit TEN_A_SECOND = Limit.of(10, Duration.ofSeconds(1));

  private static Limiter bucket(Limit limit, Queue queue) {
    return bucket(limit, new WaitingRoom(queue));
  }

  private static Limiter bucket(Limit limit, WaitingRoom room) {
    return Algorithm.LEAKY_BUCKET.limiters(List.of(limit), room).get();
  }

  private static Queue queue(int places, long maxDelay) {
    return new Queue(places, maxDelay, 1_000_000, 1_000_000);
  }

  private static List<Decision> decide(Limiter bucket, int times, long now) {
    return IntStream.range(0, times).mapToObj(i -> bucket.decide(now, 1).decision()).toList();
  }

  @Test
  void ofTenAtOnceOneGoesOnFiveFollowAndFourAreRefusedAsInTheContract() {
    Limiter bucket = bucket(TEN_A_SECOND, queue(5, 10 * SECOND));
    List<Decision> ten = decide(bucket, 10, MIDNIGHT);

    assertEquals(
        List.of(0L, ms(100), ms(200), ms(300), ms(400), ms(500), 0L, 0L, 0L, 0L),
        ten.stream().map(Decision::delay).toList());
    assertEquals(6, ten.stream().filter(Decision::admitted).count());
    assertEquals(
        List.of(5, 4, 3, 2, 1, 0, 0, 0, 0, 0), ten.stream().map(Decision::remaining).toList());
    assertEquals(ms(100), ten.get(9).retryAfter());
    assertEquals(ms(100), ten.get(0).reset());
    assertEquals(ms(600), ten.get(9).reset());
    assertEquals(ms(100), ten.get(5).renewal());
    assertEquals(ms(100), ten.get(9).renewal());
  }

  @Test
  void whoWaitsExactlyRetryAfterIsAdmittedAndOneNanosecondLessIsNot() {
    Limiter bucket = bucket(Limit.of(7, Duration.ofMinutes(1)), queue(3, MINUTE));
    long now = MIDNIGHT;
    decide(bucket, 4, now);
    for (int i = 0; i < 1000; i++) {
      long retryAfter = bucket.decide(now, 1).decision().retryAfter();

      assertTrue(retryAfter > 0);
      assertEquals(1, bucket.decide(now + retryAfter - 1, 1).decision().retryAfter());
      now += retryAfter;
      assertTrue(bucket.decide(now, 1).decision().admitted());
      now += 7_654_321L * (i % 50);
    }
  }

  /** In the order of arrival, the n-th after the first leaves n × WINDOW / PERMITS later. */
  @ParameterizedTest
  @CsvSource({"3, 1000, 100000", "7, 60000, 100000", "600000000, 1000, 100000"})
  void departuresNeverDriftWhateverTheRate(long permits, long windowMs, int requests) {
    Limit limit = Limit.of(permits, Duration.ofMillis(windowMs));
    Limiter bucket = bucket(limit, queue(Integer.MAX_VALUE, Limit.MAX_WINDOW));
    BigInteger window = BigInteger.valueOf(limit.window());
    BigInteger divisor = BigInteger.valueOf(permits);
    for (int n = 0; n < requests; n++) {
      BigInteger exact =
          BigInteger.valueOf(n)
              .multiply(window)
              .add(divisor)
              .subtract(BigInteger.ONE)
              .divide(divisor);
      assertEquals(exact.longValueExact(), bucket.decide(MIDNIGHT, 1).decision().delay());
    }
  }

  @Test
  void aBucketWithoutPlacesAdmitsWhoNeedNotWait() {
    Limiter bucket = bucket(TEN_A_SECOND, queue(0, 10 * SECOND));

    assertEquals(0, bucket.decide(MIDNIGHT, 1).decision().delay());
    assertEquals(ms(100), bucket.decide(MIDNIGHT, 1).decision().retryAfter());
    assertFalse(bucket.decide(MIDNIGHT + ms(100) - 1, 1).decision().admitted());
    assertTrue(bucket.decide(MIDNIGHT + ms(100), 1).decision().admitted());
  }

  @Test
  void whoWouldWaitLongerThanAllowedIsRefusedAtOnce() {
    Limiter bucket = bucket(TEN_A_SECOND, queue(100, ms(250)));
    List<Decision> four = decide(bucket, 4, MIDNIGHT);

    assertEquals(List.of(0L, ms(100), ms(200), 0L), four.stream().map(Decision::delay).toList());
    assertEquals(List.of(2, 1, 0, 0), four.stream().map(Decision::remaining).toList());
    assertEquals(ms(50), four.get(3).retryAfter());
    assertEquals(ms(250), bucket.decide(MIDNIGHT + ms(50), 1).decision().delay());
  }

  /** Of two buckets in one room each takes what is left of it; a full room keeps nobody out. */
  @Test
  void theRoomIsSharedByAllKeys() {
    WaitingRoom room = new WaitingRoom(new Queue(5, 10 * SECOND, 3, 3));
    Limiter one = bucket(TEN_A_SECOND, room);
    Limiter other = bucket(TEN_A_SECOND, room);
    decide(one, 3, MIDNIGHT);
    List<Decision> three = decide(other, 3, MIDNIGHT);

    assertEquals(List.of(0L, ms(100), 0L), three.stream().map(Decision::delay).toList());
    assertEquals(3, room.waiting());
    Decision refused = three.get(2);
    assertFalse(refused.admitted());
    assertEquals(0, refused.remaining());
    assertEquals(ms(200), refused.retryAfter(), "then it need not wait");
    assertEquals(ms(200), refused.renewal());
    assertTrue(other.decide(MIDNIGHT + ms(200), 1).decision().admitted());
    room.leave();
    assertEquals(ms(100), other.decide(MIDNIGHT + ms(200), 1).decision().delay());
  }

  @Test
  void whoIsRefusedTakesNoPlaceInTheRoom() {
    WaitingRoom room = new WaitingRoom(new Queue(2, 10 * SECOND, 50, 50));
    decide(bucket(TEN_A_SECOND, room), 100, MIDNIGHT);

    assertEquals(2, room.waiting());
  }

  @Test
  void aDepartureStaysWhoeverGivesItBack() {
    Limiter bucket = bucket(TEN_A_SECOND, queue(5, 10 * SECOND));
    Decision first = bucket.decide(MIDNIGHT, 1).decision();
    Decision second = bucket.decide(MIDNIGHT, 1).decision();
    bucket.giveBack(MIDNIGHT, second.takenAt(), 1);
    bucket.giveBack(MIDNIGHT, first.takenAt(), 1);

    assertEquals(ms(200), bucket.decide(MIDNIGHT, 1).decision().delay());
  }

  @Test
  void aBucketIsAsGoodAsNewOnceItHasLeakedDry() {
    Queue five = queue(5, 10 * SECOND);
    Limiter bucket = bucket(Limit.of(7, Duration.ofSeconds(1)), five);
    Decision last = decide(bucket, 6, MIDNIGHT).get(5);

    assertTrue(last.reset() <= bucket.memory());
    assertEquals(1, bucket.decide(MIDNIGHT + last.reset() - 1, 1).decision().delay());
    Limiter other = bucket(Limit.of(7, Duration.ofSeconds(1)), five);
    decide(other, 6, MIDNIGHT);
    assertEquals(0, other.decide(MIDNIGHT + last.reset(), 1).decision().delay());
  }

  @Test
  void aClockThatStepsBackKeepsTheOrder() {
    Limiter bucket = bucket(TEN_A_SECOND, queue(5, 10 * SECOND));
    bucket.decide(MIDNIGHT, 1);
    Decision second = bucket.decide(MIDNIGHT - 50, 1).decision();

    assertEquals(MIDNIGHT, second.takenAt());
    assertEquals(ms(100), second.delay());
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1000000000", "1, 31622400000, 1000000000", "1000000000, 1000, 1000000000",
    "1000000, 1, 0", "999999999, 31622400000, 1000000000", "3, 1, 1000000000"
  })
  void extremesNeitherOverflowNorGoNegative(long permits, long windowMs, int places) {
    Limit limit = Limit.of(permits, Duration.ofMillis(windowMs));
    for (long maxDelay : new long[] {ms(1), SECOND, Limit.MAX_WINDOW}) {
      Limiter bucket = bucket(limit, queue(places, maxDelay));
      long now = MIDNIGHT;
      for (int i = 0; i < 200; i++) {
        Decision decision = bucket.decide(now, 1).decision();
        String what = limit + ", " + maxDelay + ": " + decision;
        assertTrue(decision.delay() >= 0 && decision.delay() <= maxDelay, what);
        assertTrue(decision.remaining() >= 0 && decision.remaining() <= places, what);
        assertTrue(decision.retryAfter() >= 0 && decision.retryAfter() <= bucket.memory(), what);
        assertTrue(decision.reset() > 0 && decision.reset() <= bucket.memory(), what);
        assertEquals(decision.admitted(), decision.retryAfter() == 0, what);
        now += i % 3 == 0 ? decision.retryAfter() : i % 17 == 0 ? DAY : 1;
      }
    }
  }
}
