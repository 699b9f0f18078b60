package dev.spillgate.limit;

/**
 * How long permits of a limit take to come: whole nanoseconds, and parts of 1/PERMITS of one.
 *
 * <p>What a decision on one permit needs is worked out beforehand: a division costs as much as half
 * a look into the cache.
 */
final class Rate {

  final Limit limit;
  private final long wholePerPermit;
  private final long partPerPermit;

  /** How long a whole burst takes to come. */
  final long burstWhole;

  final long burstPart;

  Rate(Limit limit) {
    this.limit = limit;
    this.wholePerPermit = limit.window() / limit.permits();
    this.partPerPermit = limit.window() % limit.permits();
    this.burstWhole = whole(limit.burst());
    this.burstPart = part(limit.burst());
  }

  long whole(long permits) {
    return permits == 1
        ? wholePerPermit
        : permits * wholePerPermit + permits * partPerPermit / limit.permits();
  }

  long part(long permits) {
    return permits == 1 ? partPerPermit : permits * partPerPermit % limit.permits();
  }
}
