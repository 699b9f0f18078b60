package dev.spillgate.limit;

/** Waiting rooms for tests. */
public final class Rooms {

  /** For the algorithms that refuse at once. */
  public static final WaitingRoom NOBODY_WAITS = new WaitingRoom(Queue.NONE);

  private Rooms() {}
}
