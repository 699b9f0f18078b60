package dev.spillgate.store;

import dev.spillgate.limit.Decision;

/** What the store decided on one request, and the way to undo it. Safe for use by many threads. */
public interface Reservation {

  Decision decision();

  /**
   * Gives the permits back, if any were taken, at the time they were taken; a second time does
   * nothing.
   *
   * @param now nanoseconds since the UTC epoch
   */
  void giveBack(long now);
}
