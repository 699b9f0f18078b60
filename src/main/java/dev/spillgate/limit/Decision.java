package dev.spillgate.limit;

import java.util.List;

/**
 * What a policy said of one request. Where the policy has several limits, the figures are those of
 * the one with the fewest permits left or, on a refusal, of the one that takes longest.
 */
public class Decision {

  private static final List<Quota> NONE = List.of();

  private final Quota quota;
  private final List<Quota> violated;
  private final int remaining;
  private final long wait;
  private final long reset;
  private final long renewal;
  private final long takenAt;

  /**
   * @param violated empty if the request is admitted
   * @param wait the delay of one that is admitted, the retryAfter of one that is refused
   */
  Decision(
      Quota quota,
      List<Quota> violated,
      int remaining,
      long wait,
      long reset,
      long renewal,
      long takenAt) {
    this.quota = quota;
    this.violated = violated;
    this.remaining = remaining;
    this.wait = wait;
    this.reset = reset;
    this.renewal = renewal;
    this.takenAt = takenAt;
  }

  /** A request that is admitted, of a quota of which nobody knows when it is renewed. */
  public static Decision admitted(Quota quota, int remaining, long delay, long takenAt) {
    return new Decision(quota, NONE, remaining, delay, 0, 0, takenAt);
  }

  /** A request that is refused, of a quota of which nobody knows when it is renewed. */
  public static Decision refused(Quota quota, long retryAfter) {
    return new Decision(quota, List.of(quota), 0, retryAfter, 0, 0, 0);
  }

  public final boolean admitted() {
    return violated.isEmpty();
  }

  /** The limit whose figures these are. */
  public final Quota quota() {
    return quota;
  }

  /** The limits that refused; empty if the request was admitted. */
  public final List<Quota> violated() {
    return violated;
  }

  /**
   * Permits left after this decision, 0 to 1000000000; with a burst it may exceed the limit's
   * permits.
   */
  public final int remaining() {
    return remaining;
  }

  /** Nanoseconds until the same request would be admitted; 0 if it was. */
  public final long retryAfter() {
    return admitted() ? 0 : wait;
  }

  /** Nanoseconds until the key is as good as new. */
  public final long reset() {
    return reset;
  }

  /**
   * Nanoseconds, what a RateLimit field calls {@code t}: while permits are left, the reset; with
   * none left, the time until the next request would be admitted. The closing nanosecond of a
   * sliding log is not counted.
   */
  public final long renewal() {
    return renewal;
  }

  /**
   * Nanoseconds from {@code takenAt} that an admitted request waits before it goes on, or that it
   * has waited for others to end.
   */
  public final long delay() {
    return admitted() ? wait : 0;
  }

  /** The time the permits were booked at, nanoseconds since the UTC epoch; 0 if refused. */
  public final long takenAt() {
    return takenAt;
  }

  /** All figures, times in nanoseconds. */
  @Override
  public final String toString() {
    return "%s of %s: remaining %d, retryAfter %d, reset %d, renewal %d, delay %d, takenAt %d"
        .formatted(
            admitted() ? "admitted" : "refused",
            admitted() ? quota : violated,
            remaining,
            retryAfter(),
            reset,
            renewal,
            delay(),
            takenAt);
  }
}
