package dev.spillgate.demo;

import dev.spillgate.limit.Limit;
import dev.spillgate.policy.Policy;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the page is told of one policy.
 *
 * @param policy with the one limit that is shown
 * @param path where it applies, inside the application
 */
record PolicyRow(Policy policy, String path) {

  static PolicyRow of(Policy policy, ServletContext application) {
    @Nullable FilterRegistration filter = application.getFilterRegistration(policy.name());
    return new PolicyRow(
        policy,
        filter == null ? "" : filter.getUrlPatternMappings().stream().findFirst().orElse(""));
  }

  /** Times are in milliseconds. */
  String json() {
    Limit limit = policy.limits().get(0);
    return """
        {"name": %s, "algorithm": "%s", "limit": "%s", "permits": %d, "window": %d, "slots": %d, \
        "path": %s}\
        """
        .formatted(
            Json.text(policy.name()),
            policy.algorithm(),
            limit,
            limit.permits(),
            TimeUnit.NANOSECONDS.toMillis(limit.window()),
            limit.slots(),
            Json.text(path));
  }
}
