package dev.spillgate;

import dev.spillgate.limit.Clock;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;

/**
 * The filter of one policy without a server around it: what a request costs here, it costs in the
 * filter. One thread alone may use it.
 */
final class LoneFilter implements AutoCloseable {

  private static final FilterChain NOTHING = (request, response) -> {};

  private final RateLimitFilter filter = new RateLimitFilter();
  private final BareRequest request = new BareRequest();
  private final BareResponse response = new BareResponse();
  private final RateLimiter limiter;

  /** With these init-params, as names and values. */
  LoneFilter(Clock clock, String... params) throws ServletException {
    RateLimiters limiters = new RateLimiters(clock);
    ServletContext application = application(limiters);
    filter.init(config(application, params));
    limiter = limiters.of(application).iterator().next();
  }

  private static ServletContext application(RateLimiters limiters) {
    return Stub.answering(
        ServletContext.class,
        Map.of(
            "getAttribute",
            limiters,
            "getContextPath",
            "/app",
            "getServerInfo",
            "none",
            "getInitParameterNames",
            Collections.emptyEnumeration(),
            "getFilterRegistrations",
            Map.of()));
  }

  private static FilterConfig config(ServletContext application, String... params) {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < params.length; i += 2) {
      values.put(params[i], params[i + 1]);
    }
    return new Config(application, values);
  }

  /** Whether a request from that address is served. */
  boolean serves(String address) throws ServletException, IOException {
    request.reuse(address);
    response.reuse();
    filter.doFilter(request, response, NOTHING);
    return response.getStatus() == BareResponse.SC_OK;
  }

  RateLimiter limiter() {
    return limiter;
  }

  @Override
  public void close() {
    filter.destroy();
  }

  private record Config(ServletContext getServletContext, Map<String, String> params)
      implements FilterConfig {

    @Override
    public String getFilterName() {
      return "api";
    }

    @Override
    public String getInitParameter(String name) {
      return params.get(name);
    }

    @Override
    public Enumeration<String> getInitParameterNames() {
      return Collections.enumeration(params.keySet());
    }
  }
}
