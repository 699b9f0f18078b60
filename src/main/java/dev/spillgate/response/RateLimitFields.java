package dev.spillgate.response;

import dev.spillgate.limit.Decision;
import dev.spillgate.limit.Limit;
import dev.spillgate.limit.Quota;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Tells a client its quota: the fields of draft-ietf-httpapi-ratelimit-headers-08 and later, and
 * the older X-RateLimit ones.
 *
 * <p>Several policies on one request share the fields: their items are joined, and X-RateLimit,
 * which has room for one, tells of the policy with the fewest permits left.
 */
public final class RateLimitFields {

  private static final String POLICY = "RateLimit-Policy";
  private static final String STATE = "RateLimit";
  private static final String X_LIMIT = "X-RateLimit-Limit";
  private static final String X_REMAINING = "X-RateLimit-Remaining";
  private static final String X_RESET = "X-RateLimit-Reset";

  private final List<? extends Quota> quotas;
  private final List<String> states;
  private final String policy;
  private final boolean ietf;
  private final boolean xRateLimit;

  /**
   * @param policyName printable ASCII
   * @param quotas the policy's limits, at least one
   * @param styles which fields are sent; empty for none
   */
  public RateLimitFields(String policyName, List<? extends Quota> quotas, Set<HeaderStyle> styles) {
    PolicyNames policyNames = new PolicyNames(policyName, quotas);
    this.quotas = quotas;
    this.states =
        quotas.stream().map(quota -> PolicyNames.quoted(policyNames.of(quota)) + ";r=").toList();
    this.policy =
        quotas.stream()
            .map(quota -> PolicyNames.quoted(policyNames.of(quota)) + terms(quota))
            .collect(Collectors.joining(", "));
    this.ietf = styles.contains(HeaderStyle.IETF);
    this.xRateLimit = styles.contains(HeaderStyle.X_RATELIMIT);
  }

  /** A window that is no whole number of seconds can't be told. */
  private static String terms(Quota quota) {
    String permits = ";q=" + quota.permits();
    if (!(quota instanceof Limit limit)) {
      return permits + ";qu=\"concurrent-requests\"";
    }
    boolean whole = limit.window() % TimeUnit.SECONDS.toNanos(1) == 0;
    return permits + (whole ? ";w=" + Seconds.roundedUp(limit.window()) : "");
  }

  /** Adds what this policy has to say to the response's fields. */
  public void announce(Decision decision, HttpServletResponse response) {
    if (!ietf && !xRateLimit) {
      return;
    }
    long remaining = Math.min(decision.remaining(), decision.quota().permits());
    // When others will have ended nobody knows.
    boolean timed = decision.quota() instanceof Limit;
    long renewal = Seconds.roundedUp(timed ? decision.renewal() : decision.retryAfter());
    if (ietf) {
      String state = states.get(quotas.indexOf(decision.quota())) + remaining;
      join(response, POLICY, policy);
      join(response, STATE, timed ? state + ";t=" + renewal : state);
    }
    if (xRateLimit && (!decision.admitted() || !fewerAnnounced(remaining, response))) {
      response.setHeader(X_LIMIT, Long.toString(decision.quota().permits()));
      response.setHeader(X_REMAINING, Long.toString(remaining));
      if (timed || response.containsHeader(X_RESET)) { // that of another policy can't be taken back
        response.setHeader(X_RESET, Long.toString(renewal));
      }
    }
  }

  private static void join(HttpServletResponse response, String field, String item) {
    String earlier = response.getHeader(field);
    response.setHeader(field, earlier == null ? item : earlier + ", " + item);
  }

  private static boolean fewerAnnounced(long remaining, HttpServletResponse response) {
    String earlier = response.getHeader(X_REMAINING);
    return earlier != null && earlier.matches("\\d{1,10}") && Long.parseLong(earlier) < remaining;
  }
}
