package dev.spillgate;

import dev.spillgate.limit.Decision;
import dev.spillgate.policy.Mode;
import dev.spillgate.policy.Policy;
import dev.spillgate.policy.PolicyException;
import dev.spillgate.policy.PolicyReader;
import dev.spillgate.response.RateLimitFields;
import dev.spillgate.response.Rejection;
import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The servlet filter: one {@code <filter>} in web.xml is one policy, configured by its init-params.
 *
 * <p>It carries no scope annotation and does everything in {@link #init}: containers differ in
 * whether they treat filters as beans, and at least one drops a filter that has a scope.
 */
public class RateLimitFilter implements Filter {

  /** The request attribute with the {@link Decision} of the policy that decided last. */
  public static final String DECISION = "dev.spillgate.decision";

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  @Inject @Nullable RateLimiters injected;

  private RateLimiter limiter;
  private Policy policy;
  private RateLimitFields fields;
  private Rejection rejection;
  private String decidedBefore;

  /**
   * Reads the init-params and starts the policy.
   *
   * @throws ServletException if they are not legal, with every problem in its message
   */
  @Override
  public void init(FilterConfig config) throws ServletException {
    policy = read(config);
    ServletContext application = config.getServletContext();
    LimitersSource source = LimitersSource.find(injected, application);
    limiter = source.limiters().start(application, policy);
    fields = new RateLimitFields(policy.name(), policy.limits(), policy.headers());
    rejection = new Rejection(policy.name(), policy.limits(), policy.rejectStatus());
    decidedBefore = "%s.%s.%s".formatted(DECISION, application.getContextPath(), policy.name());
    LOG.log(System.Logger.Level.INFO, "{0}; CDI: {1}", policy, source.cdi());
  }

  private static Policy read(FilterConfig config) throws ServletException {
    Map<String, String> params =
        Collections.list(config.getInitParameterNames()).stream()
            .collect(Collectors.toMap(Function.identity(), config::getInitParameter));
    try {
      return PolicyReader.read(config.getFilterName(), params);
    } catch (PolicyException illegal) {
      throw new ServletException(illegal.getMessage(), illegal);
    }
  }

  @Override
  public void doFilter(ServletRequest anyRequest, ServletResponse anyResponse, FilterChain chain)
      throws IOException, ServletException {
    if (!(anyRequest instanceof HttpServletRequest request)
        || !(anyResponse instanceof HttpServletResponse response)
        || !applies(request)) {
      chain.doFilter(anyRequest, anyResponse);
      return;
    }
    String key = policy.key().keyOf(request);
    Decision decision = limiter.decide(key);
    request.setAttribute(DECISION, decision);
    request.setAttribute(decidedBefore, decision);
    fields.announce(decision, response);
    if (decision.admitted()) {
      chain.doFilter(request, response);
    } else {
      rejection.send(decision, request, response);
    }
  }

  /** A policy decides once on a request: at the first REQUEST or ASYNC dispatch that meets it. */
  private boolean applies(HttpServletRequest request) {
    DispatcherType dispatch = request.getDispatcherType();
    return policy.mode() == Mode.ENFORCE
        && (dispatch == DispatcherType.REQUEST || dispatch == DispatcherType.ASYNC)
        && request.getAttribute(decidedBefore) == null;
  }

  @Override
  public void destroy() {
    if (limiter != null) { // null after an init that failed
      limiter.stop();
    }
  }
}
