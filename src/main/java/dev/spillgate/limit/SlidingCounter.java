package dev.spillgate.limit;

/**
 * Admits while the previous window's count, weighted with the share of it that is still inside, and
 * this window's count stay under PERMITS: previous × (WINDOW − elapsed) + (current + cost) × WINDOW
 * ≤ PERMITS × WINDOW. Windows are aligned to the UTC epoch; two counters, whole numbers.
 */
final class SlidingCounter extends SingleLimiter {

  private final Limit limit;
  private long start = Long.MIN_VALUE;
  private int previous;
  private int current;

  /** What of the previous window's count is still inside, rounded up. */
  private int share;

  SlidingCounter(Limit limit) {
    this.limit = limit;
  }

  @Override
  public Limit limit() {
    return limit;
  }

  @Override
  public long memory() {
    return 2 * limit.window();
  }

  @Override
  void advance(long now) {
    long next = start + limit.window();
    if (now >= next) {
      start = now - Math.floorMod(now, limit.window());
      previous = start == next ? current : 0;
      current = 0;
    }
    weigh(now);
  }

  private void weigh(long now) {
    long inside = start + limit.window() - now;
    share =
        previous == 0
            ? 0
            : (int) Arithmetic.mulAddDiv(previous, inside, limit.window() - 1, limit.window());
  }

  @Override
  long waitAt(long now, int cost) {
    if (cost <= remainingAt(now)) {
      return 0;
    }
    long free = limit.permits() - current - cost;
    return free >= 0
        ? start + untilShareFits(previous, free) - now
        : start + limit.window() + untilShareFits(current, limit.permits() - cost) - now;
  }

  /** Of a window whose predecessor counted {@code count}: how far in the share is ≤ free. */
  private long untilShareFits(long count, long free) {
    return limit.window() - Arithmetic.mulAddDiv(free, limit.window(), 0, count);
  }

  @Override
  void takeAt(long now, int cost) {
    current += cost;
  }

  @Override
  void giveBackAt(long now, long takenAt, int cost) {
    if (takenAt >= start) {
      current -= cost;
    } else if (takenAt >= start - limit.window()) {
      previous -= cost;
      weigh(now);
    }
  }

  @Override
  int remainingAt(long now) {
    return (int) limit.permits() - current - share;
  }

  @Override
  long resetAt(long now) {
    if (current > 0) {
      return start + 2 * limit.window() - now;
    }
    return previous > 0 ? start + limit.window() - now : 0;
  }
}
