package dev.spillgate;

import dev.spillgate.limit.Clock;
import dev.spillgate.limit.Decision;
import dev.spillgate.policy.Policy;
import dev.spillgate.store.LimiterStore;

/** One policy at work: reads the clock once a decision and asks the store. */
public final class RateLimiter {

  private static final int COST = 1;

  private final Policy policy;
  private final LimiterStore store;
  private final Clock clock;

  RateLimiter(Policy policy, LimiterStore store, Clock clock) {
    this.policy = policy;
    this.store = store;
    this.clock = clock;
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

  void close() {
    store.close();
  }
}
