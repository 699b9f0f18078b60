package dev.spillgate.bench;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** The caches in which peers keep a limiter of each client. */
final class Caches {

  private static final Duration IDLE = Duration.ofHours(2);

  private Caches() {}

  /** Room for twice as many clients as come. */
  static int room(Traffic traffic) {
    return Math.max(100_000, 2 * traffic.clients);
  }

  /** As users of the peers write it: a client that is idle is forgotten. */
  static <T> Cache<String, T> byAccess(Traffic traffic) {
    return Caffeine.newBuilder().expireAfterAccess(IDLE).maximumSize(room(traffic)).build();
  }

  /** Nothing expires. */
  static <T> Cache<String, T> bySize(Traffic traffic) {
    return Caffeine.newBuilder().maximumSize(room(traffic)).build();
  }

  /** As ours: what a read costs least in, and maintenance in the thread that brings it about. */
  static <T> Cache<String, T> asOurs(Traffic traffic) {
    AtomicLong reading = new AtomicLong();
    return Caffeine.newBuilder()
        .expireAfterWrite(IDLE)
        .maximumSize(room(traffic))
        .ticker(reading::get)
        .executor(Runnable::run)
        .build();
  }
}
