package dev.spillgate.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import dev.spillgate.key.Key;
import dev.spillgate.limit.Clock;
import dev.spillgate.limit.Limiter;
import dev.spillgate.limit.Reservation;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limiters in the memory of this JVM, in a bounded cache that drops a key once its limiter is as
 * good as new, whether or not somebody asks.
 *
 * <p>A limiter unused for its memory M is as good as new. The cache expires entries by the time
 * they were written, which costs a read nothing; a decision that finds its entry written M ago or
 * earlier writes it again. So an entry outlives its last use by M at least and 2 M, about, at most.
 */
public final class CaffeineStore implements LimiterStore {

  /** Caffeine takes no notice of a rewrite within a second of the last write. */
  private static final long SHORTEST_MEMORY = TimeUnit.SECONDS.toNanos(2);

  /** The age at which an entry is written again lies between these many marks and their half. */
  private static final int MARKS = 256;

  /** The mark of a limiter that has left the cache. */
  static final int RETIRED = Integer.MIN_VALUE;

  private final Cache<Key, Limiter> cache;
  private final Function<Key, Limiter> newLimiter;
  private final SharedReading reading;
  private final LongAdder evictions = new LongAdder();
  private final int markShift;
  private final int rewriteAge;

  /**
   * A store that starts empty.
   *
   * @param limiters makes the limiter of a key that has none
   * @param maxClients keys kept at the most, 1 to 100000000
   * @param clock the clock whose readings are handed to {@link #reserve}
   * @param timer runs the cache's maintenance while no request comes
   */
  public CaffeineStore(
      Supplier<Limiter> limiters, long maxClients, Clock clock, ScheduledExecutorService timer) {
    long memory = Math.max(limiters.get().memory(), SHORTEST_MEMORY);
    this.markShift = Long.SIZE - Long.numberOfLeadingZeros(memory / MARKS);
    this.rewriteAge = (int) (memory >>> markShift) << 1;
    this.reading = new SharedReading(clock);
    this.newLimiter =
        key -> {
          Limiter limiter = limiters.get();
          limiter.unlock(mark(reading.read()));
          return limiter;
        };
    this.cache =
        Caffeine.newBuilder()
            .maximumSize(maxClients)
            .expireAfterWrite(2 * memory + SharedReading.STALE, TimeUnit.NANOSECONDS)
            .ticker(reading)
            .scheduler(new FreshlyTimed(timer, reading))
            // Waking a pool thread costs more than a decision, and the common pool's threads
            // would keep the application's class loader.
            .executor(Runnable::run)
            .evictionListener(this::retire)
            .build();
  }

  @Override
  public Reservation reserve(Key key, int cost, long now) {
    reading.advance(now);
    while (true) {
      Limiter limiter = limiter(key);
      int mark = limiter.lock();
      boolean rewrite = false;
      try {
        if (mark != RETIRED) {
          rewrite = mark(now) - mark >= rewriteAge;
          if (rewrite) {
            mark = mark(now);
          }
          return limiter.decide(now, cost);
        }
      } finally {
        limiter.unlock(mark);
        if (rewrite) {
          // Not a put: that could bring an evicted limiter back over a newer one.
          cache.asMap().replace(key, limiter, limiter);
        }
      }
    }
  }

  private Limiter limiter(Key key) {
    Limiter limiter = cache.getIfPresent(key);
    return limiter == null ? cache.get(key, newLimiter) : limiter;
  }

  /** The time as an even number of units; only differences count, so it may wrap. */
  private int mark(long nanos) {
    int mark = (int) (nanos >>> markShift) << 1;
    return mark == RETIRED ? mark + 2 : mark;
  }

  /**
   * Sees to it that nobody asks a limiter which another has replaced: the cache may hand one out a
   * moment after its time, since it reads a value before the time at which it was written. The
   * cache calls this before it makes the next limiter of the key.
   */
  private void retire(@Nullable Object key, @Nullable Limiter limiter, RemovalCause cause) {
    if (limiter != null) { // as it always is: values are held by strong references
      limiter.lock();
      limiter.unlock(RETIRED);
    }
    if (cause == RemovalCause.SIZE) {
      evictions.increment();
    }
  }

  @Override
  public long size() {
    return cache.estimatedSize();
  }

  @Override
  public long evictions() {
    return evictions.sum();
  }

  @Override
  public void close() {
    cache.invalidateAll();
  }
}
