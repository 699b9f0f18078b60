package dev.spillgate.policy;

import dev.spillgate.key.RequestPath;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;

/**
 * Which requests a policy applies to, of those that its filter-mapping brings.
 *
 * @param methods empty for all; GET includes HEAD
 * @param excluded paths to which it does not apply
 * @param countPreflight whether it applies to CORS preflights
 */
public record RequestMatcher(
    Set<String> methods, List<PathPattern> excluded, boolean countPreflight) {

  public RequestMatcher {
    methods = Set.copyOf(methods);
    excluded = List.copyOf(excluded);
  }

  public boolean matches(HttpServletRequest request) {
    return (countPreflight || !isPreflight(request)) && hasMethod(request) && !isExcluded(request);
  }

  private boolean hasMethod(HttpServletRequest request) {
    return methods.isEmpty()
        || methods.contains(request.getMethod())
        || (request.getMethod().equals("HEAD") && methods.contains("GET"));
  }

  /** As the Fetch standard defines it: a CORS-preflight request. */
  private static boolean isPreflight(HttpServletRequest request) {
    return request.getMethod().equals("OPTIONS")
        && request.getHeader("Origin") != null
        && request.getHeader("Access-Control-Request-Method") != null;
  }

  private boolean isExcluded(HttpServletRequest request) {
    String path = excluded.isEmpty() ? null : RequestPath.of(request);
    return path != null
        && !PathPattern.isOdd(path)
        && excluded.stream().anyMatch(pattern -> pattern.matches(path));
  }
}
