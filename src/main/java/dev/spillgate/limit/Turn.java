package dev.spillgate.limit;

/** A place in a queue, which a request holds until its wait is over. */
public interface Turn {

  /** When the wait is over at the latest, nanoseconds since the UTC epoch. */
  long end();

  /**
   * Runs {@code action}, which never throws, once the turn has come, if it comes before that end.
   */
  void whenCome(Runnable action);

  /**
   * Leaves the queue, the turn having come or the time or the wait being over; from now on the
   * reservation's decision says which.
   */
  void leave();
}
