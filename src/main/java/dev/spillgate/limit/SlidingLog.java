package dev.spillgate.limit;

/**
 * Admits while fewer than PERMITS were admitted in the closed interval [now − WINDOW, now]: count
 * fixed, compare time. The only algorithm that never lets more than PERMITS into any window.
 */
final class SlidingLog extends SingleLimiter {

  private final Limit limit;
  private final LongRing times;

  SlidingLog(Limit limit) {
    this.limit = limit;
    this.times = new LongRing((int) limit.permits());
  }

  @Override
  public Limit limit() {
    return limit;
  }

  @Override
  public long memory() {
    return limit.window() + closing();
  }

  /** An admission exactly WINDOW ago is still inside; it leaves one nanosecond later. */
  @Override
  long closing() {
    return 1;
  }

  @Override
  void advance(long now) {
    if (times.size() > 0 && times.get(0) < now - limit.window()) {
      times.removeFirst(times.firstAtLeast(now - limit.window()));
    }
  }

  @Override
  long waitAt(long now, int cost) {
    int mustLeave = times.size() + cost - (int) limit.permits();
    return mustLeave <= 0 ? 0 : untilLeft(mustLeave - 1, now);
  }

  @Override
  void takeAt(long now, int cost) {
    for (int i = 0; i < cost; i++) {
      times.addLast(now);
    }
  }

  @Override
  void giveBackAt(long now, long takenAt, int cost) {
    int first = times.firstAtLeast(takenAt);
    if (first < times.size() && times.get(first) == takenAt) {
      times.remove(first, cost);
    }
  }

  @Override
  int remainingAt(long now) {
    return (int) limit.permits() - times.size();
  }

  @Override
  long resetAt(long now) {
    return times.size() == 0 ? 0 : untilLeft(times.size() - 1, now);
  }

  private long untilLeft(int index, long now) {
    return times.get(index) + limit.window() + closing() - now;
  }
}
