package dev.spillgate.limit;

import org.jspecify.annotations.Nullable;

/** What the store decided on one request, and the way to undo it. Safe for use by many threads. */
public interface Reservation {

  /** The decision; of a request that waits it may change, once, when the wait is over. */
  Decision decision();

  /** The place in the queue of a request that has to wait; null if it need not. */
  default @Nullable Turn turn() {
    return null;
  }

  /**
   * Gives back what was taken, if it was, at the time it was taken; a second time does nothing.
   *
   * @param now nanoseconds since the UTC epoch
   */
  void giveBack(long now);

  /**
   * The request is over; what it holds only while it waits or runs is free again.
   *
   * @param now nanoseconds since the UTC epoch
   */
  default void finish(long now) {}
}
