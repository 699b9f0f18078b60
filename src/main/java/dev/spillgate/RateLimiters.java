package dev.spillgate;

import dev.spillgate.limit.Clock;
import dev.spillgate.limit.MonotonicClock;
import dev.spillgate.policy.Policy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.servlet.ServletContext;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The limiters of all policies, per web application: an application-scoped bean where there is CDI,
 * else kept by the application itself. In an EAR one bean may serve several applications.
 */
@ApplicationScoped
public class RateLimiters {

  private final Map<ServletContext, ApplicationLimiters> applications = new HashMap<>();
  private final Clock clock;

  /** For the container. */
  public RateLimiters() {
    this(new MonotonicClock());
  }

  RateLimiters(Clock clock) {
    this.clock = clock;
  }

  /** The limiters of an application's policies that are at work now, in no particular order. */
  public synchronized Collection<RateLimiter> of(ServletContext application) {
    ApplicationLimiters limiters = applications.get(application);
    return limiters == null ? List.of() : limiters.all();
  }

  /** Starts a policy with no client known; with an application's last policy its timer stops. */
  protected synchronized RateLimiter start(ServletContext application, Policy policy) {
    // The limiter stops itself: at that time CDI may have taken this bean's proxy out of service.
    return applications
        .computeIfAbsent(
            application, first -> new ApplicationLimiters(first.getContextPath(), clock))
        .start(policy, stopped -> remove(application, stopped));
  }

  private synchronized void remove(ServletContext application, RateLimiter stopped) {
    ApplicationLimiters limiters = applications.get(application);
    if (limiters != null && limiters.remove(stopped)) {
      applications.remove(application);
    }
  }
}
