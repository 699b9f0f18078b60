package dev.spillgate.bench;

import com.github.benmanes.caffeine.cache.Cache;
import com.google.common.util.concurrent.RateLimiter;
import dev.spillgate.PolicyUnderTest;
import dev.spillgate.key.Key;
import dev.spillgate.limit.Clock;
import dev.spillgate.limit.MonotonicClock;
import io.github.bucket4j.Bucket;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/** What decides: ours, the peers as their users have them, and what no limiter can do without. */
public enum Limiters {
  FIXED_WINDOW(
      "fixed-window", Side.OURS, (traffic, answer) -> ours("fixed-window", traffic, answer)),
  SLIDING_LOG("sliding-log", Side.OURS, (traffic, answer) -> ours("sliding-log", traffic, answer)),
  SLIDING_WINDOW(
      "sliding-window", Side.OURS, (traffic, answer) -> ours("sliding-window", traffic, answer)),
  SLIDING_COUNTER(
      "sliding-counter", Side.OURS, (traffic, answer) -> ours("sliding-counter", traffic, answer)),
  TOKEN_BUCKET(
      "token-bucket", Side.OURS, (traffic, answer) -> ours("token-bucket", traffic, answer)),

  BUCKET4J_TRY(
      "Bucket4j tryConsume, in Caffeine",
      Side.PEER,
      (traffic, answer) -> bucket4j(Caches.byAccess(traffic), false, traffic, answer)),
  BUCKET4J_PROBE(
      "Bucket4j probe, in Caffeine",
      Side.PEER,
      (traffic, answer) -> bucket4j(Caches.byAccess(traffic), true, traffic, answer)),
  BUCKET4J_PROBE_OUR_CACHE(
      "Bucket4j probe, in our cache",
      Side.PEER,
      (traffic, answer) -> bucket4j(Caches.asOurs(traffic), true, traffic, answer)),
  RESILIENCE4J("Resilience4j, in Caffeine", Side.PEER, Limiters::resilience4j),
  GUAVA("Guava RateLimiter, in Caffeine", Side.PEER, Limiters::guava),
  TOMCAT_FAST("Tomcat counters", Side.PEER, TomcatCounter::fast),
  TOMCAT_EXACT("Tomcat counters, exact", Side.PEER, TomcatCounter::exact),

  NANO_TIME("System.nanoTime", Side.FLOOR, (traffic, answer) -> client -> System.nanoTime() != 0),
  CAFFEINE_GET("Caffeine get", Side.FLOOR, Limiters::caffeineGet),
  MAP_GET("ConcurrentHashMap get", Side.FLOOR, Limiters::mapGet),
  MAP_GET_TIME_CAS("ConcurrentHashMap get, nanoTime, CAS", Side.FLOOR, Limiters::mapGetTimeCas);

  /** Enough for whatever a machine can ask for. */
  static final int PLENTY = 1_000_000_000;

  final String label;
  final Side side;
  private final BiFunction<Traffic, Answer, Decider> factory;

  Limiters(String label, Side side, BiFunction<Traffic, Answer, Decider> factory) {
    this.label = label;
    this.side = side;
    this.factory = factory;
  }

  /** Whether it can give that answer: what doesn't decide can't refuse. */
  boolean canAnswer(Answer answer) {
    return side != Side.FLOOR || answer == Answer.ADMITTED;
  }

  /** A decider that all clients are known to, and that gives them that answer from now on. */
  Decider prepared(Traffic traffic, Answer answer) {
    Decider decider = factory.apply(traffic, answer);
    for (int client = 0; client < traffic.clients; client++) {
      boolean first = decider.admits(client);
      if (!first || decider.admits(client) != (answer == Answer.ADMITTED || side == Side.FLOOR)) {
        throw new IllegalStateException(this + " doesn't answer " + answer);
      }
    }
    return decider;
  }

  private static Decider ours(String algorithm, Traffic traffic, Answer answer) {
    PolicyUnderTest policy =
        new PolicyUnderTest(
            clock(algorithm),
            Map.of(
                "limit",
                limit(algorithm, answer),
                "algorithm",
                algorithm,
                "maxClients",
                Integer.toString(Caches.room(traffic))));
    Key[] keys = new Key[traffic.clients];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = policy.keyOf(Traffic.address(i));
    }
    return client -> policy.admits(keys[client]);
  }

  /**
   * A sliding log remembers 10000 permits at the most, fewer than a thread can ask for in the
   * shortest window, a millisecond. So that it can admit all the same, its time runs faster.
   */
  static Clock clock(String algorithm) {
    Clock clock = new MonotonicClock();
    long start = clock.nanos();
    return algorithm.equals("sliding-log") ? () -> start + 16 * (clock.nanos() - start) : clock;
  }

  static String limit(String algorithm, Answer answer) {
    if (answer == Answer.REFUSED) {
      return algorithm.equals("sliding-log") ? "1/366d" : "1/1h";
    }
    return algorithm.equals("sliding-log") ? "10000/1ms" : PLENTY + "/1s";
  }

  private static Decider bucket4j(
      Cache<String, Bucket> cache, boolean probe, Traffic traffic, Answer answer) {
    String[] addresses = traffic.addresses();
    return probe
        ? client ->
            cache
                .get(addresses[client], address -> bucket(answer))
                .tryConsumeAndReturnRemaining(1)
                .isConsumed()
        : client -> cache.get(addresses[client], address -> bucket(answer)).tryConsume(1);
  }

  static Bucket bucket(Answer answer) {
    return answer == Answer.ADMITTED
        ? Bucket.builder()
            .addLimit(limit -> limit.capacity(PLENTY).refillGreedy(PLENTY, Duration.ofSeconds(1)))
            .build()
        : Bucket.builder()
            .addLimit(limit -> limit.capacity(1).refillGreedy(1, Duration.ofHours(1)))
            .build();
  }

  private static Decider resilience4j(Traffic traffic, Answer answer) {
    Cache<String, io.github.resilience4j.ratelimiter.RateLimiter> cache = Caches.byAccess(traffic);
    String[] addresses = traffic.addresses();
    RateLimiterConfig config =
        RateLimiterConfig.custom()
            .limitForPeriod(answer == Answer.ADMITTED ? PLENTY : 1)
            .limitRefreshPeriod(
                answer == Answer.ADMITTED ? Duration.ofSeconds(1) : Duration.ofHours(1))
            .timeoutDuration(Duration.ZERO)
            .build();
    return client ->
        cache
            .get(
                addresses[client],
                address -> io.github.resilience4j.ratelimiter.RateLimiter.of(address, config))
            .acquirePermission();
  }

  @SuppressWarnings("UnstableApiUsage")
  private static Decider guava(Traffic traffic, Answer answer) {
    Cache<String, RateLimiter> cache = Caches.byAccess(traffic);
    String[] addresses = traffic.addresses();
    double permitsPerSecond = answer == Answer.ADMITTED ? PLENTY : 1.0 / 3600;
    return client ->
        cache.get(addresses[client], address -> RateLimiter.create(permitsPerSecond)).tryAcquire();
  }

  private static Decider caffeineGet(Traffic traffic, Answer answer) {
    Cache<String, AtomicLong> cache = Caches.bySize(traffic);
    String[] addresses = traffic.addresses();
    for (String address : addresses) {
      cache.put(address, new AtomicLong());
    }
    return client -> cache.getIfPresent(addresses[client]) != null;
  }

  private static Decider mapGet(Traffic traffic, Answer answer) {
    Map<String, AtomicLong> map = map(traffic);
    String[] addresses = traffic.addresses();
    return client -> map.get(addresses[client]) != null;
  }

  private static Decider mapGetTimeCas(Traffic traffic, Answer answer) {
    Map<String, AtomicLong> map = map(traffic);
    String[] addresses = traffic.addresses();
    return client -> {
      AtomicLong state = map.get(addresses[client]);
      long seen = state.get();
      return state.compareAndSet(seen, System.nanoTime());
    };
  }

  private static Map<String, AtomicLong> map(Traffic traffic) {
    Map<String, AtomicLong> map = new ConcurrentHashMap<>();
    for (String address : traffic.addresses()) {
      map.put(address, new AtomicLong());
    }
    return map;
  }
}
