package dev.spillgate.limit;

import java.util.function.Supplier;

/**
 * Admits while a token is there. The bucket starts full, holds at most burst tokens and is refilled
 * continuously at PERMITS/WINDOW; the theoretical arrival time is when it will be full.
 */
final class TokenBucket extends Gcra {

  private TokenBucket(Rate rate) {
    super(rate);
  }

  /** Buckets that share what is the same for all of them. */
  static Supplier<SingleLimiter> bucketsOf(Limit limit) {
    Rate rate = new Rate(limit);
    return () -> new TokenBucket(rate);
  }

  @Override
  public long memory() {
    return rate.burstWhole + 1;
  }

  /** Admitted as soon as the tokens still missing are no more than burst − cost. */
  @Override
  long waitAt(long now, int cost) {
    long aheadWhole = rate.burstWhole - rate.whole(cost);
    long aheadPart = rate.burstPart - rate.part(cost);
    return aheadPart < 0
        ? untilPast(aheadWhole - 1, aheadPart + limit().permits(), now)
        : untilPast(aheadWhole, aheadPart, now);
  }

  /** What has been refilled since the take is there already. */
  @Override
  void giveBackAt(long now, long takenAt, int cost) {
    long back = rate.whole(cost) - (now - takenAt);
    if (back >= 0) {
      whole -= back;
      add(-rate.part(cost));
      advance(now);
    }
  }

  @Override
  int remainingAt(long now) {
    long window = limit().window();
    long missing = Arithmetic.mulAddDiv(limit().permits(), whole - now, part + window - 1, window);
    return (int) (limit().burst() - missing);
  }
}
