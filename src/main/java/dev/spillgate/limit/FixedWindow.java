package dev.spillgate.limit;

/**
 * Admits while fewer than PERMITS were admitted in the current window; windows are aligned to the
 * UTC epoch. Around the border of two windows up to twice PERMITS may pass in a moment.
 */
final class FixedWindow extends SingleLimiter {

  private final Limit limit;
  private long start = Long.MIN_VALUE;
  private int count;

  FixedWindow(Limit limit) {
    this.limit = limit;
  }

  @Override
  public Limit limit() {
    return limit;
  }

  @Override
  public long memory() {
    return limit.window();
  }

  @Override
  void advance(long now) {
    if (now >= start + limit.window()) {
      start = now - Math.floorMod(now, limit.window());
      count = 0;
    }
  }

  @Override
  long waitAt(long now, int cost) {
    return count + (long) cost <= limit.permits() ? 0 : untilNextWindow(now);
  }

  @Override
  void takeAt(long now, int cost) {
    count += cost;
  }

  @Override
  void giveBackAt(long now, long takenAt, int cost) {
    if (takenAt >= start) {
      count -= cost;
    }
  }

  @Override
  int remainingAt(long now) {
    return (int) limit.permits() - count;
  }

  @Override
  long resetAt(long now) {
    return count == 0 ? 0 : untilNextWindow(now);
  }

  private long untilNextWindow(long now) {
    return start + limit.window() - now;
  }
}
