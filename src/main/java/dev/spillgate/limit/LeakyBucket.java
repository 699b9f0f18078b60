package dev.spillgate.limit;

import java.util.List;
import java.util.function.Supplier;

/**
 * Admits while there is a place in the bucket, which leaks at the constant rate PERMITS/WINDOW: who
 * is admitted waits its turn, in the order of arrival. The departure is fixed on arrival; it is the
 * theoretical arrival time.
 *
 * <p>So places and the longest delay both say how far ahead that time may be.
 */
final class LeakyBucket extends Gcra {

  private final Bucket bucket;

  private LeakyBucket(Bucket bucket) {
    super(bucket.rate);
    this.bucket = bucket;
  }

  /** Buckets that share what is the same for all of them. */
  static Supplier<SingleLimiter> bucketsOf(Limit limit, WaitingRoom room) {
    Bucket bucket = new Bucket(limit, room);
    return () -> new LeakyBucket(bucket);
  }

  @Override
  public long memory() {
    return bucket.aheadWhole + rate.whole(1) + 2;
  }

  @Override
  public Booking decide(long now, int cost) {
    long wait = waitFor(now, cost);
    return wait > 0 ? booking(now, cost, this, wait, List.of(limit())) : book(now, cost, this);
  }

  /** Where no more may wait, a request is admitted only if it need not. */
  @Override
  Booking book(long now, int cost, Limiter owner) {
    long arrival = arrive(now);
    long delay = resetAt(arrival);
    if (delay > 0 && !bucket.room.enter()) {
      long reset = reset(now);
      return new Booking(owner, 0, limit(), List.of(limit()), 0, reset, reset, reset, 0);
    }
    takeAt(arrival, cost);
    if (delay == 0) {
      return booking(now, cost, owner, 0, List.of());
    }
    int remaining = remainingAt(arrival);
    long reset = reset(now);
    long renewal = renewal(now, cost, remaining, reset);
    return new DelayedBooking(
        bucket.room, owner, cost, limit(), remaining, delay, reset, renewal, arrival);
  }

  @Override
  long waitAt(long now, int cost) {
    return untilPast(bucket.aheadWhole, bucket.aheadPart, now);
  }

  /** Departures are fixed: one that nobody needs any more stays. */
  @Override
  void giveBackAt(long now, long takenAt, int cost) {}

  @Override
  int remainingAt(long now) {
    if (waitAt(now, 1) > 0) {
      return 0;
    }
    long parts = bucket.aheadPart - part;
    long nanos = bucket.aheadWhole - (whole - now);
    return 1
        + (int)
            (parts < 0
                ? Arithmetic.mulAddDiv(
                    limit().permits(), nanos - 1, parts + limit().permits(), limit().window())
                : Arithmetic.mulAddDiv(limit().permits(), nanos, parts, limit().window()));
  }

  /** How far ahead a departure may be: whole nanoseconds, and parts of 1/PERMITS of one. */
  private static final class Bucket {

    private final Rate rate;
    private final WaitingRoom room;
    private final long aheadWhole;
    private final long aheadPart;

    Bucket(Limit limit, WaitingRoom room) {
      this.rate = new Rate(limit);
      this.room = room;
      Queue queue = room.queue();
      boolean allPlaces = queue.places() <= queue.reach(limit);
      this.aheadWhole = allPlaces ? rate.whole(queue.places()) : queue.maxDelay();
      this.aheadPart = allPlaces ? rate.part(queue.places()) : 0;
    }
  }
}
