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
    return fromNow(waitAt(arrive(now), cost), now);
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
    return fromNow(resetAt(arrive(now)), now);
  }

  /**
   * One place makes the object: only so does the compiler see where nobody keeps it, and make none.
   */
  @Override
  public Booking decide(long now, int cost) {
    long wait = waitFor(now, cost);
    if (wait == 0) {
      takeAt(latest, cost);
    }
    return booking(now, cost, this, wait, wait == 0 ? List.of() : List.of(limit()));
  }

  /** Takes {@code cost} permits, which must be there, in the name of {@code owner}. */
  Booking book(long now, int cost, Limiter owner) {
    takeAt(arrive(now), cost);
    return booking(now, cost, owner, 0, List.of());
  }

  /** The figures as they stand after a request was admitted, for which wait is 0, or refused. */
  final Booking booking(long now, int cost, Limiter owner, long wait, List<Quota> violated) {
    boolean admitted = wait == 0;
    int remaining = remaining(now);
    long reset = reset(now);
    return new Booking(
        owner,
        admitted ? cost : 0,
        limit(),
        violated,
        remaining,
        wait,
        reset,
        renewal(now, cost, remaining, reset),
        admitted ? latest : 0);
  }

  /** What is told as {@link Decision#renewal()} of a request of {@code cost} permits. */
  final long renewal(long now, int cost, int remaining, long reset) {
    return (remaining > 0 ? reset : waitFor(now, cost)) - closing();
  }

  private long fromNow(long wait, long now) {
    return wait == 0 ? 0 : wait + (latest - now);
  }

  /** The time at which a request of {@code now} counts. */
  final long arrive(long now) {
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
