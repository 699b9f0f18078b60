package dev.spillgate.limit;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** The algorithms by name: adding one is a class in this package and a line here. */
public enum Algorithm {
  FIXED_WINDOW("fixed-window", limit -> () -> new FixedWindow(limit)),
  SLIDING_LOG("sliding-log", limit -> () -> new SlidingLog(limit)),
  SLIDING_WINDOW("sliding-window", limit -> () -> new SlidingWindow(limit)),
  SLIDING_COUNTER("sliding-counter", limit -> () -> new SlidingCounter(limit)),
  TOKEN_BUCKET("token-bucket", TokenBucket::bucketsOf);

  private static final long LOG_PERMITS = 10_000;

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // the factories above keep no state
  private final Function<Limit, Supplier<SingleLimiter>> factory;

  Algorithm(String label, Function<Limit, Supplier<SingleLimiter>> factory) {
    this.label = label;
    this.factory = factory;
  }

  /** The most permits a limit may have; a sliding log remembers each one. */
  public long maxPermits() {
    return this == SLIDING_LOG ? LOG_PERMITS : Limit.MAX_PERMITS;
  }

  public boolean takesBurst() {
    return this == TOKEN_BUCKET;
  }

  public boolean takesSlots() {
    return this == SLIDING_WINDOW;
  }

  /**
   * Makes limiters under all these limits, each as new.
   *
   * @param limits at least one
   */
  public Supplier<Limiter> limiters(List<Limit> limits) {
    List<Supplier<SingleLimiter>> parts = limits.stream().map(factory).toList();
    if (parts.size() == 1) {
      return parts.get(0)::get;
    }
    return () ->
        new CompoundLimiter(parts.stream().map(Supplier::get).toArray(SingleLimiter[]::new));
  }

  /** As it is written in web.xml: {@code sliding-log}. */
  @Override
  public String toString() {
    return label;
  }
}
