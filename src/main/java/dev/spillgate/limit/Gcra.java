package dev.spillgate.limit;

/**
 * The generic cell rate algorithm (ITU-T I.371, virtual scheduling): permits flow at PERMITS/WINDOW
 * and the state is the theoretical arrival time, at which all that were taken have flowed.
 *
 * <p>That time is a fraction, whole nanoseconds and {@code part} / PERMITS of another, so that 7/1m
 * stays exact for ever.
 */
abstract class Gcra extends SingleLimiter {

  final Rate rate;
  long whole = Long.MIN_VALUE;
  int part;

  Gcra(Rate rate) {
    this.rate = rate;
  }

  @Override
  public final Limit limit() {
    return rate.limit;
  }

  @Override
  final void advance(long now) {
    if (whole < now) {
      whole = now;
      part = 0;
    }
  }

  @Override
  final void takeAt(long now, int cost) {
    whole += rate.whole(cost);
    add(rate.part(cost));
  }

  @Override
  final long resetAt(long now) {
    return untilPast(0, 0, now);
  }

  /** Nanoseconds until the theoretical arrival time is no further ahead than that; 0 if it is. */
  final long untilPast(long aheadWhole, long aheadPart, long now) {
    long at = whole - aheadWhole;
    return Math.max(0, (part > aheadPart ? at + 1 : at) - now);
  }

  /** Adds parts, of either sign, that are less than one nanosecond. */
  final void add(long parts) {
    long sum = part + parts;
    long permits = limit().permits();
    if (sum >= permits) {
      whole++;
      sum -= permits;
    } else if (sum < 0) {
      whole--;
      sum += permits;
    }
    part = (int) sum;
  }
}
