package dev.spillgate.store;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.SECOND;
import static dev.spillgate.limit.Times.ms;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.key.Key;
import dev.spillgate.limit.ConcurrencyLimit;
import dev.spillgate.limit.Queue;
import dev.spillgate.limit.Reservation;
import dev.spillgate.limit.Turn;
import dev.spillgate.limit.WaitingRoom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ConcurrencyStoreTest {

  private static final Key CLIENT = Key.of("client");

  private WaitingRoom room = new WaitingRoom(new Queue(2, SECOND, 50, 50));
  private ConcurrencyStore store = new ConcurrencyStore(new ConcurrencyLimit(2), room);

  private Reservation reserve(Key key) {
    return store.reserve(key, 1, MIDNIGHT);
  }

  private List<Reservation> reserve(int times) {
    List<Reservation> reservations = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      reservations.add(reserve(CLIENT));
    }
    return reservations;
  }

  private static Turn turn(Reservation reservation) {
    Turn turn = reservation.turn();
    assertNotNull(turn);
    return turn;
  }

  /** Says whether the turn of a waiting request has come. */
  private static boolean[] watch(Reservation reservation) {
    boolean[] come = new boolean[1];
    turn(reservation).whenCome(() -> come[0] = true);
    return come;
  }

  @Test
  void asManyRunAsThereAreWorkersSomeWaitAndTheOthersAreRefused() {
    List<Reservation> five = reserve(5);

    assertEquals(
        List.of(true, true, true, true, false),
        five.stream().map(reservation -> reservation.decision().admitted()).toList());
    assertEquals(
        List.of(1, 0, 0, 0, 0),
        five.stream().map(reservation -> reservation.decision().remaining()).toList());
    assertEquals(
        List.of(false, false, true, true, false),
        five.stream().map(reservation -> reservation.turn() != null).toList());
    assertEquals(MIDNIGHT + SECOND, turn(five.get(2)).end());
    assertEquals(2, room.waiting());
    assertEquals(List.of(new ConcurrencyLimit(2)), five.get(4).decision().violated());
    assertEquals(SECOND, five.get(4).decision().retryAfter(), "nothing is known yet");
  }

  @Test
  void aFreeWorkerTakesWhoHasWaitedLongest() {
    List<Reservation> four = reserve(4);
    boolean[] third = watch(four.get(2));
    boolean[] fourth = watch(four.get(3));

    four.get(1).finish(MIDNIGHT + ms(300));
    assertTrue(third[0]);
    assertFalse(fourth[0]);
    turn(four.get(2)).leave();
    assertTrue(four.get(2).decision().admitted());
    assertEquals(ms(300), four.get(2).decision().delay());
    assertEquals(1, room.waiting());
    four.get(2).finish(MIDNIGHT + ms(400));
    assertTrue(fourth[0]);
    assertEquals(0, room.waiting());
  }

  @Test
  void aKeyIsKeptOnlyWhileRequestsOfItRunOrWait() {
    List<Reservation> three = reserve(3);
    assertEquals(1, store.size());
    three.get(0).finish(MIDNIGHT);
    three.get(1).finish(MIDNIGHT);
    assertEquals(1, store.size(), "the third runs");
    three.get(2).finish(MIDNIGHT);
    assertEquals(0, store.size());
    assertEquals(1, reserve(CLIENT).decision().remaining());
  }

  @Test
  void keysHaveWorkersOfTheirOwn() {
    reserve(2);

    assertNull(reserve(Key.of("other")).turn());
    assertEquals(2, store.size());
  }

  @Test
  void aPlaceIsFreedOnce() {
    List<Reservation> two = reserve(2);
    for (int i = 0; i < 3; i++) {
      two.get(0).giveBack(MIDNIGHT);
      two.get(0).finish(MIDNIGHT);
    }

    assertNull(reserve(CLIENT).turn());
    assertNotNull(reserve(CLIENT).turn());
  }

  @Test
  void whoHasWaitedLongEnoughIsRefusedAndHoldsNothing() {
    List<Reservation> three = reserve(3);
    boolean[] come = watch(three.get(2));
    turn(three.get(2)).leave();

    assertFalse(three.get(2).decision().admitted());
    assertEquals(0, room.waiting());
    three.get(0).finish(MIDNIGHT + SECOND);
    assertFalse(come[0]);
    three.get(2).finish(MIDNIGHT + SECOND);
    assertNull(reserve(CLIENT).turn());
    assertNotNull(reserve(CLIENT).turn());
  }

  @Test
  void whoGoesAwayWhileWaitingLosesNoPlace() {
    List<Reservation> four = reserve(4);
    boolean[] fourth = watch(four.get(3));
    four.get(2).giveBack(MIDNIGHT);
    assertEquals(1, room.waiting());
    four.get(0).finish(MIDNIGHT);

    assertTrue(fourth[0]);
  }

  /** Its turn has come, but nobody is there any more to take it. */
  @Test
  void aTurnThatNobodyTakesGoesToTheNext() {
    List<Reservation> four = reserve(4);
    boolean[] fourth = watch(four.get(3));
    four.get(0).finish(MIDNIGHT);
    four.get(2).giveBack(MIDNIGHT);

    assertTrue(fourth[0]);
    four.get(1).finish(MIDNIGHT);
    four.get(3).finish(MIDNIGHT);
    assertEquals(0, store.size());
  }

  @Test
  void theRoomIsSharedByAllKeys() {
    room = new WaitingRoom(new Queue(2, SECOND, 3, 3));
    store = new ConcurrencyStore(new ConcurrencyLimit(1), room);
    for (String client : List.of("a", "a", "a", "b", "b")) {
      assertTrue(reserve(Key.of(client)).decision().admitted());
    }

    assertFalse(reserve(Key.of("b")).decision().admitted());
    assertTrue(reserve(Key.of("c")).decision().admitted());
    assertEquals(3, room.waiting());
  }

  @Test
  void retryAfterIsAnEstimateFromRecentRunningTimes() {
    for (int i = 0; i < 20; i++) {
      store.reserve(CLIENT, 1, MIDNIGHT).finish(MIDNIGHT + 4 * SECOND);
    }
    List<Reservation> five = reserve(5);

    // two wait before it; two workers take one out every two seconds
    assertEquals(6 * SECOND, five.get(4).decision().retryAfter());
    five.forEach(reservation -> reservation.finish(MIDNIGHT));
    for (int i = 0; i < 100; i++) {
      reserve(CLIENT).finish(MIDNIGHT + ms(1));
    }
    assertEquals(SECOND, reserve(5).get(4).decision().retryAfter(), "never less than a second");
  }

  @Test
  void aRunningTimeOfDaysOverflowsNothing() {
    reserve(CLIENT).finish(Long.MAX_VALUE);

    assertEquals(5400 * SECOND, reserve(5).get(4).decision().retryAfter());
  }

  /** Threads that come, wait, give up and go: never more than two run, and nothing is left. */
  @Test
  void whateverThreadsDoNoPlaceIsLostAndNoneIsGivenTwice() throws Exception {
    room = new WaitingRoom(new Queue(3, SECOND, 50, 50));
    store = new ConcurrencyStore(new ConcurrencyLimit(2), room);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<?>> all = new ArrayList<>();
    for (int thread = 0; thread < 8; thread++) {
      all.add(
          threads.submit(
              () -> {
                for (int i = 0; i < 20_000; i++) {
                  visit(running, most);
                }
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
    threads.shutdown();

    assertEquals(2, most.get());
    assertEquals(0, running.get());
    assertEquals(0, room.waiting());
    assertEquals(0, store.size());
  }

  private void visit(AtomicInteger running, AtomicInteger most) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    Reservation reservation = reserve(CLIENT);
    Turn turn = reservation.turn();
    if (turn != null) {
      AtomicInteger come = new AtomicInteger();
      turn.whenCome(come::incrementAndGet);
      int patience = random.nextInt(200);
      while (come.get() == 0 && patience-- > 0) {
        Thread.onSpinWait();
      }
      if (random.nextInt(4) == 0) {
        reservation.giveBack(MIDNIGHT);
        return;
      }
      turn.leave();
    }
    if (reservation.decision().admitted()) {
      most.accumulateAndGet(running.incrementAndGet(), Math::max);
      if (random.nextInt(8) == 0) {
        LockSupport.parkNanos(1);
      }
      running.decrementAndGet();
    }
    reservation.finish(MIDNIGHT);
  }
}
