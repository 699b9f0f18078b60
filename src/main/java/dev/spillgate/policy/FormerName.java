package dev.spillgate.policy;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the init-params of other filters are called here, for those who come from there. */
final class FormerName {

  private static final Map<String, String> SUCCESSORS =
      Map.ofEntries(
          Map.entry("bucketRequests", "limit, PERMITS/WINDOW"),
          Map.entry("bucketDuration", "limit, PERMITS/WINDOW"),
          Map.entry("enforce", "mode, enforce or report"),
          Map.entry("statusCode", "rejectStatus"),
          Map.entry("statusMessage", "rejectBody"),
          Map.entry("exposeHeaders", "headers, ietf or none"),
          Map.entry("policyName", "the filter-name"),
          Map.entry("rateLimitClassName", "algorithm"),
          Map.entry("maxRequestsPerSec", "limit, e.g. 25/1s"),
          Map.entry("delayMs", "limit, which refuses at once, or algorithm=leaky-bucket"),
          Map.entry("maxWaitMs", "maxDelay, with algorithm=leaky-bucket or concurrency"),
          Map.entry(
              "throttledRequests", "nothing; the nearest is workers, with algorithm=concurrency"),
          Map.entry("throttleMs", "maxDelay, with algorithm=leaky-bucket or concurrency"),
          Map.entry("maxRequestMs", "nothing; it is the container's to end slow requests"),
          Map.entry("maxIdleTrackerMs", "nothing; a client as good as new is forgotten by itself"),
          Map.entry("insertHeaders", "headers, ietf or none"),
          Map.entry("trackSessions", "nothing; what it seemed to do is key=session"),
          Map.entry("remotePort", "nothing; a client that opens a port would be another one"),
          Map.entry("ipWhitelist", "exempt"),
          Map.entry("managedAttr", "nothing; the bean dev.spillgate.RateLimiters tells the state"),
          Map.entry("enabled", "mode, enforce or off"),
          Map.entry("tooManyCode", "rejectStatus"),
          Map.entry("maxRequests", "workers, with algorithm=concurrency"),
          Map.entry("waitMs", "maxDelay, with algorithm=concurrency"),
          Map.entry("suspendMs", "maxDelay, with algorithm=concurrency"),
          Map.entry("maxPriority", "nothing; requests wait in the order of their arrival"));

  private FormerName() {}

  /** What stands for that name here; null if it is nobody's. */
  static @Nullable String successorOf(String name) {
    return SUCCESSORS.get(name);
  }
}
