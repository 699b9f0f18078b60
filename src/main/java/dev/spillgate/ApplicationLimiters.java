package dev.spillgate;

import dev.spillgate.limit.Clock;
import dev.spillgate.limit.ConcurrencyLimit;
import dev.spillgate.limit.WaitingRoom;
import dev.spillgate.policy.Policy;
import dev.spillgate.store.CaffeineStore;
import dev.spillgate.store.ConcurrencyStore;
import dev.spillgate.store.LimiterStore;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The limiters of one web application's policies, and the one timer thread that they share. Not
 * thread-safe.
 */
final class ApplicationLimiters {

  private static final long LONGEST_STOP = 1_000; // ms

  private final String path;
  private final Clock clock;
  private final ScheduledThreadPoolExecutor timer;
  private @Nullable Thread timerThread;
  private final List<RateLimiter> limiters = new CopyOnWriteArrayList<>();

  /**
   * @param path the application's context path
   */
  ApplicationLimiters(String path, Clock clock) {
    this.path = path;
    this.clock = clock;
    this.timer = new ScheduledThreadPoolExecutor(1, this::daemon);
    this.timer.setRemoveOnCancelPolicy(true);
  }

  private Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "spillgate-timer");
    thread.setDaemon(true);
    timerThread = thread;
    return thread;
  }

  RateLimiter start(Policy policy, Consumer<RateLimiter> whenStopped) {
    WaitingRoom room = new WaitingRoom(policy.queue());
    RateLimiter limiter =
        new RateLimiter(
            policy,
            new Passage(path, policy.name()),
            limiters,
            store(policy, room),
            room,
            clock,
            timer,
            whenStopped);
    limiters.add(limiter);
    return limiter;
  }

  private LimiterStore store(Policy policy, WaitingRoom room) {
    ConcurrencyLimit workers = policy.workers();
    return workers == null
        ? new CaffeineStore(
            policy.algorithm().limiters(policy.limits(), room), policy.maxClients(), clock, timer)
        : new ConcurrencyStore(workers, room);
  }

  /** Forgets a policy that has stopped; returns whether it was the last. */
  boolean remove(RateLimiter limiter) {
    limiters.remove(limiter);
    if (limiters.isEmpty()) {
      timer.shutdownNow();
      awaitTimer();
    }
    return limiters.isEmpty();
  }

  /** Containers look for threads left behind as soon as an application has stopped. */
  private void awaitTimer() {
    try {
      if (timerThread != null) {
        timerThread.join(LONGEST_STOP);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  Collection<RateLimiter> all() {
    return List.copyOf(limiters);
  }
}
