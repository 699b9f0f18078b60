package dev.spillgate.limit;

import java.util.List;

/** One client's state under one limit. An algorithm is a subclass of this. */
abstract non-sealed class SingleLimiter extends Limiter {

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

  /** Nanoseconds from the time of its booking that a request admitted now waits. */
  final long delay(long now) {
    return delayAt(arrive(now));
  }

  @Override
  public Decision decide(long now, int cost) {
    long wait = waitFor(now, cost);
    return wait > 0 ? refuse(now, List.of(limit()), wait) : takeAndReport(now, cost);
  }

  /** The figures as they stand; {@code wait} is that of the slowest limit. */
  final Decision refuse(long now, List<Quota> violated, long wait) {
    int remaining = remaining(now);
    long reset = reset(now);
    return new Decision(
        limit(), violated, remaining, wait, reset, renewal(remaining, reset, wait), 0, 0);
  }

  final Decision takeAndReport(long now, int cost) {
    long delay = delay(now);
    long takenAt = take(now, cost);
    int remaining = remaining(now);
    long reset = reset(now);
    long renewal = renewal(remaining, reset, waitFor(now, cost));
    return new Decision(limit(), List.of(), remaining, 0, reset, renewal, delay, takenAt);
  }

  private long renewal(int remaining, long reset, long next) {
    return (remaining > 0 ? reset : next) - closing();
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

  long delayAt(long now) {
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
