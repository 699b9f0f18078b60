package dev.spillgate;

import dev.spillgate.limit.Clock;

/** The limiters of an application whose time is of one's own making. */
public final class TimedLimiters {

  private TimedLimiters() {}

  /** What filters look for in the attributes of their application. */
  public static Object by(Clock clock) {
    return new RateLimiters(clock);
  }
}
