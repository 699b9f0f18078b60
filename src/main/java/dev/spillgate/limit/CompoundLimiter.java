package dev.spillgate.limit;

import java.util.ArrayList;
import java.util.List;

/** One client's state under several limits, taken all or nothing. */
final class CompoundLimiter extends Limiter {

  private final SingleLimiter[] parts;

  CompoundLimiter(SingleLimiter... parts) {
    this.parts = parts;
  }

  @Override
  public Booking decide(long now, int cost) {
    SingleLimiter slowest = parts[0];
    long longest = 0;
    for (SingleLimiter part : parts) {
      long wait = part.waitFor(now, cost);
      if (wait > longest) {
        longest = wait;
        slowest = part;
      }
    }
    return longest > 0
        ? slowest.booking(now, cost, this, longest, violated(now, cost))
        : take(now, cost);
  }

  private List<Quota> violated(long now, int cost) {
    List<Quota> violated = new ArrayList<>(parts.length);
    for (SingleLimiter part : parts) {
      if (part.waitFor(now, cost) > 0) {
        violated.add(part.limit());
      }
    }
    return List.copyOf(violated);
  }

  /** All parts have seen the same times, so all book at the same one. */
  private Booking take(long now, int cost) {
    Booking scarcest = parts[0].book(now, cost, this);
    for (int i = 1; i < parts.length; i++) {
      Booking booking = parts[i].book(now, cost, this);
      if (scarcer(booking, scarcest)) {
        scarcest = booking;
      }
    }
    return scarcest;
  }

  private static boolean scarcer(Decision one, Decision other) {
    return one.remaining() == other.remaining()
        ? one.renewal() > other.renewal()
        : one.remaining() < other.remaining();
  }

  @Override
  public void giveBack(long now, long takenAt, int cost) {
    for (SingleLimiter part : parts) {
      part.giveBack(now, takenAt, cost);
    }
  }

  @Override
  public long memory() {
    long memory = 0;
    for (SingleLimiter part : parts) {
      memory = Math.max(memory, part.memory());
    }
    return memory;
  }
}
