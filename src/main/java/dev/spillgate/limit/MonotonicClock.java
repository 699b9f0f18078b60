package dev.spillgate.limit;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The system's monotonic clock, anchored to UTC once, when it is made. A wall clock that is set
 * forward or back later changes nothing.
 */
public final class MonotonicClock implements Clock {

  private final long anchor;

  public MonotonicClock() {
    Instant utc = Instant.now();
    anchor = TimeUnit.SECONDS.toNanos(utc.getEpochSecond()) + utc.getNano() - System.nanoTime();
  }

  @Override
  public long nanos() {
    return anchor + System.nanoTime();
  }
}
