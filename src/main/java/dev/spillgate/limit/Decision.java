package dev.spillgate.limit;

import java.util.List;

/**
 * What a policy said of one request. Where the policy has several limits, the figures are those of
 * the one with the fewest permits left or, on a refusal, of the one that takes longest.
 *
 * @param quota the limit whose figures these are
 * @param violated the limits that refused; empty if the request was admitted
 * @param remaining permits left after this decision, 0 to 1000000000; with a burst it may exceed
 *     the limit's permits
 * @param retryAfter nanoseconds until the same request would be admitted; 0 if it was
 * @param reset nanoseconds until the key is as good as new
 * @param renewal nanoseconds, what a RateLimit field calls {@code t}: while permits are left, the
 *     reset; with none left, the time until the next request would be admitted. The closing
 *     nanosecond of a sliding log is not counted.
 * @param delay nanoseconds from {@code takenAt} that an admitted request waits before it goes on,
 *     or that it has waited for others to end
 * @param takenAt the time the permits were booked at, nanoseconds since the UTC epoch; 0 if refused
 */
public record Decision(
    Quota quota,
    List<Quota> violated,
    int remaining,
    long retryAfter,
    long reset,
    long renewal,
    long delay,
    long takenAt) {

  public boolean admitted() {
    return violated.isEmpty();
  }
}
