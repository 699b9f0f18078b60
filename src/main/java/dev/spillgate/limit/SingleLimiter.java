package dev.spillgate.limit;

import java.util.List;

/** One client's state under one limit. An algorithm is a subclass of this. */
public abstract non-sealed class SingleLimiter extends Limiter {

  private long latest = Long.MIN_VALUE;

  /** The limit this limiter keeps. */
  public abstract Limit limit();

  /**
   * Nanoseconds until {@code cost} permits would be admitted if no other request came; 0 means now.
   */
  public final long waitFor(long now, int cost) {
    long wait = waitAt(arrive(now), cost);
    return wait == 0 ? 0 : wait + (latest - now);
  }

  /**
   * Takes {@code cost} permits, which must be there.
   *
   * @return the time they are booked at
   */
  public final long take(long now, int cost) {
    takeAt(arrive(now), cost);
    return latest;
  }

  @Override
  public final void giveBack(long now, long takenAt, int cost) {
    giveBackAt(arrive(now), takenAt, cost);
  }

  /** Permits that would be admitted now. */
  public final int remaining(long now) {
    return remainingAt(arrive(now));
  }

  /** Nanoseconds until this limiter is as good as new if no request came; 0 means it is. */
  public final long reset(long now) {
    long reset = resetAt(arrive(now));
    return reset == 0 ? 0 : reset + (latest - now);
  }

  @Override
  public final Decision decide(long now, int cost) {
    long wait = waitFor(now, cost);
    if (wait > 0) {
      return report(now, List.of(limit()), wait, wait, 0);
    }
    return takeAndReport(now, cost);
  }

  final Decision takeAndReport(long now, int cost) {
    long takenAt = take(now, cost);
    return report(now, List.of(), 0, waitFor(now, cost), takenAt);
  }

  /** The figures as they stand after a decision; {@code next} is the wait of the next request. */
  final Decision report(long now, List<Limit> violated, long wait, long next, long takenAt) {
    int remaining = remaining(now);
    long reset = reset(now);
    long renewal = (remaining > 0 ? reset : next) - closing();
    return new Decision(limit(), violated, remaining, wait, reset, renewal, takenAt);
  }

  private long arrive(long now) {
    if (now > latest) {
      latest = now;
      advance(now);
    }
    return latest;
  }

  /** How much longer than its window an admission counts, in nanoseconds. */
  long closing() {
    return 0;
  }

  /** Forgets what has left the window at {@code now}, which is later than all times before. */
  abstract void advance(long now);

  abstract long waitAt(long now, int cost);

  abstract void takeAt(long now, int cost);

  abstract void giveBackAt(long now, long takenAt, int cost);

  abstract int remainingAt(long now);

  abstract long resetAt(long now);
}
