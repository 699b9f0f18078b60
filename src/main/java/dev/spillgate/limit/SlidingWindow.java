package dev.spillgate.limit;

/**
 * Admits while fewer than PERMITS were admitted in the last slots, the current one included; slots
 * are aligned to the UTC epoch. Only slots with an admission are kept, in rings that are reused.
 */
final class SlidingWindow extends SingleLimiter {

  private final Limit limit;
  private final long slotLength;
  private final LongRing slots;
  private final LongRing counts;
  private long current;
  private long nextSlot = Long.MIN_VALUE;
  private int total;

  SlidingWindow(Limit limit) {
    this.limit = limit;
    this.slotLength = limit.window() / limit.slots();
    int bound = (int) Math.min(limit.slots(), limit.permits());
    this.slots = new LongRing(bound);
    this.counts = new LongRing(bound);
  }

  @Override
  public Limit limit() {
    return limit;
  }

  @Override
  public long memory() {
    return limit.window();
  }

  @Override
  void advance(long now) {
    if (now < nextSlot) {
      return;
    }
    current = Math.floorDiv(now, slotLength);
    nextSlot = (current + 1) * slotLength;
    int leaving = slots.firstAtLeast(current - limit.slots() + 1);
    for (int i = 0; i < leaving; i++) {
      total -= (int) counts.get(i);
    }
    slots.removeFirst(leaving);
    counts.removeFirst(leaving);
  }

  @Override
  long waitAt(long now, int cost) {
    long mustLeave = (long) total + cost - limit.permits();
    if (mustLeave <= 0) {
      return 0;
    }
    int index = 0;
    for (long left = counts.get(0); left < mustLeave; left += counts.get(index)) {
      index++;
    }
    return untilLeft(index, now);
  }

  @Override
  void takeAt(long now, int cost) {
    int newest = slots.size() - 1;
    if (newest >= 0 && slots.get(newest) == current) {
      counts.set(newest, counts.get(newest) + cost);
    } else {
      slots.addLast(current);
      counts.addLast(cost);
    }
    total += cost;
  }

  @Override
  void giveBackAt(long now, long takenAt, int cost) {
    long slot = Math.floorDiv(takenAt, slotLength);
    int index = slots.firstAtLeast(slot);
    if (index == slots.size() || slots.get(index) != slot) {
      return;
    }
    total -= cost;
    if (counts.get(index) > cost) {
      counts.set(index, counts.get(index) - cost);
    } else {
      slots.remove(index, 1);
      counts.remove(index, 1);
    }
  }

  @Override
  int remainingAt(long now) {
    return (int) limit.permits() - total;
  }

  @Override
  long resetAt(long now) {
    return slots.size() == 0 ? 0 : untilLeft(slots.size() - 1, now);
  }

  private long untilLeft(int index, long now) {
    return (slots.get(index) + limit.slots()) * slotLength - now;
  }
}
