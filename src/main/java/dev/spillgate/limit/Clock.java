package dev.spillgate.limit;

/** Where the time comes from: a reading that never runs backwards by itself. */
@FunctionalInterface
public interface Clock {

  /** Nanoseconds since the UTC epoch. */
  long nanos();
}
