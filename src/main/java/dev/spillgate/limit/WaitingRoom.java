package dev.spillgate.limit;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the requests of a policy that wait, all keys together. Safe for use by many threads. */
public final class WaitingRoom {

  private final Queue queue;
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile int most;

  /** A room where nobody waits yet. */
  public WaitingRoom(Queue queue) {
    this.queue = queue;
    this.most = queue.maxWaiting();
  }

  public Queue queue() {
    return queue;
  }

  /** Lets one more in, who is to leave again; returns false if there is no room. */
  public boolean enter() {
    int seen = waiting.get();
    while (seen < most) {
      if (waiting.compareAndSet(seen, seen + 1)) {
        return true;
      }
      seen = waiting.get();
    }
    return false;
  }

  public void leave() {
    waiting.decrementAndGet();
  }

  /** How many wait now. */
  public int waiting() {
    return waiting.get();
  }

  /** From now on each who waits takes a thread; who waits already stays. */
  public void holdThreads() {
    most = queue.maxThreads();
  }
}
