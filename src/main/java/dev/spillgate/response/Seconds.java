package dev.spillgate.response;

import java.util.concurrent.TimeUnit;

/** Nanoseconds as the whole seconds that HTTP fields speak in. */
final class Seconds {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private Seconds() {}

  /** Never earlier: rounded up; {@code nanos} is 0 or more. */
  static long roundedUp(long nanos) {
    return (nanos + SECOND - 1) / SECOND;
  }
}
