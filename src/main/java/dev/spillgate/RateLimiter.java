package dev.spillgate;

import dev.spillgate.key.Key;
import dev.spillgate.limit.Clock;
import dev.spillgate.policy.Policy;
import dev.spillgate.store.LimiterStore;
import dev.spillgate.store.Reservation;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** One policy at work: reads the clock once a decision and asks the store. */
public final class RateLimiter {

  private final Policy policy;
  private final LimiterStore store;
  private final Clock clock;
  private final Consumer<RateLimiter> whenStopped;
  private final LongAdder refusals = new LongAdder();

  RateLimiter(Policy policy, LimiterStore store, Clock clock, Consumer<RateLimiter> whenStopped) {
    this.policy = policy;
    this.store = store;
    this.clock = clock;
    this.whenStopped = whenStopped;
  }

  /** Decides on a request of {@code key} and, if it is admitted, takes its permits. */
  public Reservation reserve(Key key) {
    Reservation reservation = store.reserve(key, policy.cost(), clock.nanos());
    if (!reservation.decision().admitted()) {
      refusals.increment();
    }
    return reservation;
  }

  /** Undoes an admission, as if the request had not come. */
  public void giveBack(Reservation reservation) {
    reservation.giveBack(clock.nanos());
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

  /** Forgets all clients; it is not to be asked any more. */
  void stop() {
    store.close();
    whenStopped.accept(this);
  }
}
