package dev.spillgate.store;

import dev.spillgate.limit.Decision;
import dev.spillgate.limit.Limiter;

/**
 * A reservation with a limiter in this JVM. It keeps the limiter itself, not its key: a client that
 * was evicted and came again is given nothing that its new limiter didn't take.
 */
class LocalReservation implements Reservation {

  private final Limiter limiter;
  private final Decision decision;
  private final int cost;
  private boolean taken;

  LocalReservation(Limiter limiter, Decision decision, int cost) {
    this.limiter = limiter;
    this.decision = decision;
    this.cost = cost;
    this.taken = decision.admitted();
  }

  @Override
  public Decision decision() {
    return decision;
  }

  @Override
  public void giveBack(long now) {
    synchronized (limiter) {
      if (taken) {
        taken = false;
        limiter.giveBack(now, decision.takenAt(), cost);
      }
    }
  }
}
