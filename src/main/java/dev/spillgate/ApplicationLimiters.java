package dev.spillgate;

import dev.spillgate.limit.Clock;
import dev.spillgate.policy.Policy;
import dev.spillgate.store.CaffeineStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Consumer;

/**
 * The limiters of one web application's policies, and the one timer thread that they share. Not
 * thread-safe.
 */
final class ApplicationLimiters {

  private final Clock clock;
  private final ScheduledThreadPoolExecutor timer;
  private final List<RateLimiter> limiters = new ArrayList<>();

  ApplicationLimiters(Clock clock) {
    this.clock = clock;
    this.timer = new ScheduledThreadPoolExecutor(1, ApplicationLimiters::daemon);
    this.timer.setRemoveOnCancelPolicy(true);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "spillgate-timer");
    thread.setDaemon(true);
    return thread;
  }

  RateLimiter start(Policy policy, Consumer<RateLimiter> whenStopped) {
    CaffeineStore store =
        new CaffeineStore(
            policy.algorithm().limiters(policy.limits()), policy.maxClients(), clock, timer);
    RateLimiter limiter = new RateLimiter(policy, store, clock, whenStopped);
    limiters.add(limiter);
    return limiter;
  }

  /** Forgets a policy that has stopped; returns whether it was the last. */
  boolean remove(RateLimiter limiter) {
    limiters.remove(limiter);
    if (limiters.isEmpty()) {
      timer.shutdownNow();
    }
    return limiters.isEmpty();
  }

  Collection<RateLimiter> all() {
    return List.copyOf(limiters);
  }
}
