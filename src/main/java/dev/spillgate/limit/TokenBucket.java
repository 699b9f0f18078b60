package dev.spillgate.limit;

import java.util.function.Supplier;

/**
 * Admits while a token is there. The bucket starts full, holds at most burst tokens and is refilled
 * continuously at PERMITS/WINDOW.
 *
 * <p>The state is the time at which the bucket will be full: the theoretical arrival time of the
 * generic cell rate algorithm (ITU-T I.371). It is a fraction, whole nanoseconds and {@code part} /
 * PERMITS of another, so that 7/1m stays exact for ever.
 */
final class TokenBucket extends SingleLimiter {

  private final Refill refill;
  private long full = Long.MIN_VALUE;
  private int part;

  private TokenBucket(Refill refill) {
    this.refill = refill;
  }

  /** Buckets that share what is the same for all of them. */
  static Supplier<SingleLimiter> bucketsOf(Limit limit) {
    Refill refill = new Refill(limit);
    return () -> new TokenBucket(refill);
  }

  @Override
  public Limit limit() {
    return refill.limit;
  }

  @Override
  public long memory() {
    return refill.whole(limit().burst()) + 1;
  }

  @Override
  void advance(long now) {
    if (full < now) {
      full = now;
      part = 0;
    }
  }

  /** Admitted as soon as the tokens still missing are no more than burst − cost. */
  @Override
  long waitAt(long now, int cost) {
    long mayMiss = limit().burst() - cost;
    long whole = full - refill.whole(mayMiss);
    return Math.max(0, (part > refill.part(mayMiss) ? whole + 1 : whole) - now);
  }

  @Override
  void takeAt(long now, int cost) {
    full += refill.whole(cost);
    add(refill.part(cost));
  }

  /** What has been refilled since the take is there already. */
  @Override
  void giveBackAt(long now, long takenAt, int cost) {
    long back = refill.whole(cost) - (now - takenAt);
    if (back >= 0) {
      full -= back;
      add(-refill.part(cost));
      advance(now);
    }
  }

  @Override
  int remainingAt(long now) {
    long window = limit().window();
    long missing = Arithmetic.mulAddDiv(limit().permits(), full - now, part + window - 1, window);
    return (int) (limit().burst() - missing);
  }

  @Override
  long resetAt(long now) {
    return (part > 0 ? full + 1 : full) - now;
  }

  private void add(long parts) {
    long sum = part + parts;
    long carry = Math.floorDiv(sum, limit().permits());
    full += carry;
    part = (int) (sum - carry * limit().permits());
  }

  /** How long tokens take: whole nanoseconds, and parts of 1/PERMITS nanosecond. */
  private static final class Refill {

    private final Limit limit;
    private final long wholePerToken;
    private final long partPerToken;

    Refill(Limit limit) {
      this.limit = limit;
      this.wholePerToken = limit.window() / limit.permits();
      this.partPerToken = limit.window() % limit.permits();
    }

    private long whole(long tokens) {
      return tokens * wholePerToken + tokens * partPerToken / limit.permits();
    }

    private long part(long tokens) {
      return tokens * partPerToken % limit.permits();
    }
  }
}
