package dev.spillgate.store;

import dev.spillgate.limit.ConcurrencyLimit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** How long requests have run lately: an average in which the last one counts for an eighth. */
final class RunningTimes {

  private static final long SHORTEST = TimeUnit.SECONDS.toNanos(1);
  private static final long LONGEST = TimeUnit.HOURS.toNanos(1);
  private static final int MEMORY = 8;

  private final AtomicLong average = new AtomicLong();

  void add(long nanos) {
    average.accumulateAndGet(Math.max(1, Math.min(nanos, LONGEST)), RunningTimes::blend);
  }

  private static long blend(long average, long latest) {
    return average == 0 ? latest : average + (latest - average) / MEMORY;
  }

  /**
   * Nanoseconds until one more request would have been taken out of a queue, about, and at least a
   * second.
   *
   * @param waiting requests that wait already, fewer than 1000000
   */
  long untilTakenOut(int waiting, ConcurrencyLimit limit) {
    return Math.max(SHORTEST, average.get() * (waiting + 1) / limit.permits());
  }
}
