package dev.spillgate.limit;

/** How long permits of a limit take to come: whole nanoseconds, and parts of 1/PERMITS of one. */
final class Rate {

  final Limit limit;
  private final long wholePerPermit;
  private final long partPerPermit;

  Rate(Limit limit) {
    this.limit = limit;
    this.wholePerPermit = limit.window() / limit.permits();
    this.partPerPermit = limit.window() % limit.permits();
  }

  long whole(long permits) {
    return permits * wholePerPermit + permits * partPerPermit / limit.permits();
  }

  long part(long permits) {
    return permits * partPerPermit % limit.permits();
  }
}
