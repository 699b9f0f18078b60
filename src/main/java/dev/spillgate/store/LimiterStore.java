package dev.spillgate.store;

import dev.spillgate.key.Key;
import dev.spillgate.limit.Reservation;

/** Keeps each key's limiter of one policy and asks it. Safe for use by many threads. */
public interface LimiterStore extends AutoCloseable {

  /**
   * Decides on a request of {@code key} and, if it is admitted, takes its permits.
   *
   * @param cost permits, 1 to the smallest permits (or burst) of the policy's limits
   * @param now the one clock reading of this decision, nanoseconds since the UTC epoch
   */
  Reservation reserve(Key key, int cost, long now);

  /** Keys whose state is kept now, about. */
  long size();

  /** Keys that lost their state because there were too many, since the start. */
  long evictions();

  /** Forgets everything. */
  @Override
  void close();
}
