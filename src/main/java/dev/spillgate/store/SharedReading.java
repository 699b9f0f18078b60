package dev.spillgate.store;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.spillgate.limit.Clock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The cache's time: the clock reading of the last decision, so that one decision costs one reading.
 * It may be stale by {@link #STALE}, which keeps its cache line out of most decisions.
 */
final class SharedReading implements Ticker {

  /** How much older than the newest reading this one may be, in nanoseconds. */
  static final long STALE = TimeUnit.MILLISECONDS.toNanos(1);

  private final Clock clock;
  private final AtomicLong latest;

  SharedReading(Clock clock) {
    this.clock = clock;
    this.latest = new AtomicLong(clock.nanos());
  }

  @Override
  public long read() {
    return latest.get();
  }

  /** Takes note of a decision's reading; an older one than the latest changes nothing. */
  void advance(long now) {
    long seen = latest.get();
    if (now - seen >= STALE) {
      latest.compareAndSet(seen, now);
    }
  }

  /** Reads the clock itself, for work that no decision has brought about. */
  void refresh() {
    advance(clock.nanos());
  }
}
