package dev.spillgate.limit;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** The algorithms by name: adding one is a class in this package and a line here. */
public enum Algorithm {
  FIXED_WINDOW("fixed-window", (limit, room) -> () -> new FixedWindow(limit)),
  SLIDING_LOG("sliding-log", (limit, room) -> () -> new SlidingLog(limit)),
  SLIDING_WINDOW("sliding-window", (limit, room) -> () -> new SlidingWindow(limit)),
  SLIDING_COUNTER("sliding-counter", (limit, room) -> () -> new SlidingCounter(limit)),
  TOKEN_BUCKET("token-bucket", (limit, room) -> TokenBucket.bucketsOf(limit)),
  LEAKY_BUCKET("leaky-bucket", LeakyBucket::bucketsOf),
  /** Has no limits: it counts who runs, not who came when. */
  CONCURRENCY("concurrency", Algorithm::none);

  private static final long LOG_PERMITS = 10_000;

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // the factories above keep no state
  private final BiFunction<Limit, WaitingRoom, Supplier<SingleLimiter>> factory;

  Algorithm(String label, BiFunction<Limit, WaitingRoom, Supplier<SingleLimiter>> factory) {
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

  /** Whether permits are taken in a window, by limits; else by running at the same time. */
  public boolean takesLimits() {
    return this != CONCURRENCY;
  }

  /** Whether requests wait for their turn instead of being refused; then there is one limit. */
  public boolean takesQueue() {
    return this == LEAKY_BUCKET || this == CONCURRENCY;
  }

  private static Supplier<SingleLimiter> none(Limit limit, WaitingRoom room) {
    throw new UnsupportedOperationException("concurrency has no limits");
  }

  /**
   * Makes limiters under all these limits, each as new.
   *
   * @param limits at least one, and one alone where requests wait; not for {@link #CONCURRENCY}
   * @param room where the requests of all of them wait
   */
  public Supplier<Limiter> limiters(List<Limit> limits, WaitingRoom room) {
    List<Supplier<SingleLimiter>> parts =
        limits.stream().map(limit -> factory.apply(limit, room)).toList();
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
