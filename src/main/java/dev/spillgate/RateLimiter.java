package dev.spillgate;

import dev.spillgate.key.Key;
import dev.spillgate.limit.Clock;
import dev.spillgate.limit.WaitingRoom;
import dev.spillgate.policy.Policy;
import dev.spillgate.store.LimiterStore;
import dev.spillgate.store.Reservation;
import dev.spillgate.store.Turn;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** One policy at work: reads the clock once a decision, asks the store and knows who waits. */
public final class RateLimiter {

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  private final Policy policy;
  private final LimiterStore store;
  private final WaitingRoom room;
  private final Clock clock;
  private final ScheduledExecutorService timer;
  private final Consumer<RateLimiter> whenStopped;
  private final LongAdder refusals = new LongAdder();
  private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  RateLimiter(
      Policy policy,
      LimiterStore store,
      WaitingRoom room,
      Clock clock,
      ScheduledExecutorService timer,
      Consumer<RateLimiter> whenStopped) {
    this.policy = policy;
    this.store = store;
    this.room = room;
    this.clock = clock;
    this.timer = timer;
    this.whenStopped = whenStopped;
  }

  /**
   * Decides on a request of {@code key} and, if it is admitted, takes its permits. If it has a
   * turn, it is to wait for it.
   */
  public Reservation reserve(Key key) {
    Reservation reservation = store.reserve(key, policy.cost(), clock.nanos());
    if (!reservation.decision().admitted()) {
      refusals.increment();
    }
    return reservation;
  }

  /** Waits for a turn in this thread; returns whether the reservation's decision holds now. */
  boolean await(Turn turn, Reservation reservation) {
    return begin(turn, reservation).block();
  }

  /** Waits for a turn without a thread; {@code whenOver} is told the same. */
  Wait await(Turn turn, Reservation reservation, Consumer<Boolean> whenOver) {
    Wait wait = begin(turn, reservation);
    wait.whenOver(whenOver);
    wait.timeBy(timer);
    return wait;
  }

  private Wait begin(Turn turn, Reservation reservation) {
    Wait wait = new Wait(turn, clock);
    waits.add(wait);
    wait.whenOver(
        decided -> {
          waits.remove(wait);
          if (!decided) {
            turn.leave();
          } else if (!reservation.decision().admitted()) {
            refusals.increment();
          }
        });
    turn.whenCome(wait::decide);
    if (stopped) {
      wait.callOff();
    }
    return wait;
  }

  /** Runs {@code action}, which never throws, in so many nanoseconds, unless the policy stops. */
  void later(Runnable action, long delay) {
    try {
      var unused = timer.schedule(action, delay, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException stopping) {
      LOG.log(System.Logger.Level.DEBUG, "Too late for the timer", stopping);
    }
  }

  /** From now on each request that waits takes a thread. */
  void holdThreads() {
    room.holdThreads();
  }

  /** Undoes an admission, as if the request had not come. */
  public void giveBack(Reservation reservation) {
    reservation.giveBack(clock.nanos());
  }

  /**
   * The request is over.
   *
   * @param charged whether it has used up its permits
   */
  void finish(Reservation reservation, boolean charged) {
    long now = clock.nanos();
    if (!charged) {
      reservation.giveBack(now);
    }
    reservation.finish(now);
  }

  public Policy policy() {
    return policy;
  }

  /** Clients whose state is kept now, about. */
  public long clients() {
    return store.size();
  }

  /** Requests refused, or with {@code mode=report} let pass though over the limit. */
  public long refusals() {
    return refusals.sum();
  }

  /** Clients that had to start afresh because more than {@code maxClients} came. */
  public long evictions() {
    return store.evictions();
  }

  /** Requests that wait for their turn now. */
  public int waiting() {
    return room.waiting();
  }

  /** Turns away who waits and forgets all clients; it is not to be asked any more. */
  void stop() {
    stopped = true;
    waits.forEach(Wait::callOff);
    store.close();
    whenStopped.accept(this);
  }
}
