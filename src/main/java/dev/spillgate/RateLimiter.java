package dev.spillgate;

import dev.spillgate.limit.Clock;
import dev.spillgate.limit.Decision;
import dev.spillgate.policy.Policy;
import dev.spillgate.store.LimiterStore;
import java.util.function.Consumer;

/** One policy at work: reads the clock once a decision and asks the store. */
public final class RateLimiter {

  private static final int COST = 1;

  private final Policy policy;
  private final LimiterStore store;
  private final Clock clock;
  private final Consumer<RateLimiter> whenStopped;

  RateLimiter(Policy policy, LimiterStore store, Clock clock, Consumer<RateLimiter> whenStopped) {
    this.policy = policy;
    this.store = store;
    this.clock = clock;
    this.whenStopped = whenStopped;
  }

  /** Decides on a request of {@code key} and, if it is admitted, takes its permit. */
  public Decision decide(String key) {
    return store.decide(key, COST, clock.nanos());
  }

  public Policy policy() {
    return policy;
  }

  /** Clients whose state is kept now, about. */
  public long clients() {
    return store.size();
  }

  /** Clients that had to start afresh because more than {@code maxClients} came. */
  public long evictions() {
    return store.evictions();
  }

  /** Forgets all clients; it is not to be asked any more. */
  void stop() {
    store.close();
    whenStopped.accept(this);
  }
}
