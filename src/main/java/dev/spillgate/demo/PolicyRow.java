package dev.spillgate.demo;

import dev.spillgate.RateLimiter;
import dev.spillgate.limit.Limit;
import dev.spillgate.limit.Quota;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the page is told of one policy.
 *
 * @param policy of which one limit is shown
 * @param path where it applies, inside the application
 */
record PolicyRow(RateLimiter policy, String path) {

  static PolicyRow of(RateLimiter policy, ServletContext application) {
    @Nullable FilterRegistration filter = application.getFilterRegistration(policy.name());
    return new PolicyRow(
        policy,
        filter == null ? "" : filter.getUrlPatternMappings().stream().findFirst().orElse(""));
  }

  /** Times are in milliseconds; a policy that counts who runs has no window. */
  String json() {
    Quota quota = policy.quotas().get(0);
    Limit limit = quota instanceof Limit windowed ? windowed : null;
    return """
        {"name": %s, "algorithm": "%s", "limit": "%s", "permits": %d, "window": %d, "slots": %d, \
        "queue": %d, "path": %s}\
        """
        .formatted(
            Json.text(policy.name()),
            policy.algorithm(),
            quota,
            quota.permits(),
            limit == null ? 0 : TimeUnit.NANOSECONDS.toMillis(limit.window()),
            limit == null ? 1 : limit.slots(),
            policy.queue(),
            Json.text(path));
  }
}
