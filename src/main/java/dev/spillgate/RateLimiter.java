package dev.spillgate;

import dev.spillgate.key.Key;
import dev.spillgate.limit.Clock;
import dev.spillgate.limit.Quota;
import dev.spillgate.limit.Reservation;
import dev.spillgate.limit.Turn;
import dev.spillgate.limit.WaitingRoom;
import dev.spillgate.policy.Policy;
import dev.spillgate.store.LimiterStore;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * One policy at work: reads the clock once a decision, asks the store and knows who waits. What is
 * public tells an application of it, at any time and from any thread.
 */
public final class RateLimiter {

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  private final Policy policy;
  private final Passage passage;
  private final Collection<RateLimiter> neighbours;
  private final LimiterStore store;
  private final WaitingRoom room;
  private final Clock clock;
  private final ScheduledExecutorService timer;
  private final Consumer<RateLimiter> whenStopped;
  private final LongAdder refusals = new LongAdder();
  private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  /**
   * @param passage how the policy marks its requests
   * @param neighbours the policies of the application that are at work, this one among them
   */
  RateLimiter(
      Policy policy,
      Passage passage,
      Collection<RateLimiter> neighbours,
      LimiterStore store,
      WaitingRoom room,
      Clock clock,
      ScheduledExecutorService timer,
      Consumer<RateLimiter> whenStopped) {
    this.policy = policy;
    this.passage = passage;
    this.neighbours = neighbours;
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
  Reservation reserve(Key key) {
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
    Wait wait =
        new Wait(
            turn,
            clock,
            decided -> {
              if (!decided) {
                turn.leave();
              } else if (!reservation.decision().admitted()) {
                refusals.increment();
              }
            });
    waits.add(wait);
    wait.whenOver(any -> waits.remove(wait));
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
  void giveBack(Reservation reservation) {
    reservation.giveBack(clock.nanos());
  }

  /** Gives back what the request took at the other policies: this one has refused it. */
  void giveBackElsewhere(HttpServletRequest request) {
    for (RateLimiter neighbour : neighbours) {
      Reservation reservation = neighbour.passage.reservation(request);
      if (neighbour != this && reservation != null) {
        neighbour.giveBack(reservation);
      }
    }
  }

  /**
   * The request is over.
   *
   * @param charged whether it has used up its permits
   */
  void finish(Reservation reservation, boolean charged) {
    if (!charged) {
      giveBack(reservation);
    }
    if (policy.workers() != null) {
      reservation.finish(clock.nanos());
    }
  }

  /** The same, of a request that nobody told us of, if it met this policy. */
  void finish(HttpServletRequest request) {
    Reservation reservation = passage.reservation(request);
    if (reservation != null) {
      finish(reservation, true);
    }
  }

  Passage passage() {
    return passage;
  }

  Policy policy() {
    return policy;
  }

  /** The policy's name, which is its filter's. */
  public String name() {
    return policy.name();
  }

  /** The algorithm as it is written in web.xml: {@code sliding-log}. */
  public String algorithm() {
    return policy.algorithm().toString();
  }

  /** What each client is granted: one limit or several, or the workers of {@code concurrency}. */
  public List<? extends Quota> quotas() {
    return policy.quotas();
  }

  /** Requests of one key that may wait for their turn at the same time, 0 to 1000000000. */
  public int queue() {
    return policy.queue().places();
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

  /** One line, as in the log: {@code policy api: 100/1m by ip, sliding-log, memory}. */
  @Override
  public String toString() {
    return policy.toString();
  }

  /** Turns away who waits and forgets all clients; it is not to be asked any more. */
  void stop() {
    stopped = true;
    waits.forEach(Wait::callOff);
    store.close();
    whenStopped.accept(this);
  }
}
