package dev.spillgate.key;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** The path of a request inside the application, as the container decoded and normalised it. */
public final class RequestPath {

  private RequestPath() {}

  /** The path, which begins with a slash; null where the container calls it ambiguous. */
  public static @Nullable String of(HttpServletRequest request) {
    try {
      String rest = request.getPathInfo();
      String path = rest == null ? request.getServletPath() : request.getServletPath() + rest;
      return path.isEmpty() ? "/" : path;
    } catch (IllegalArgumentException ambiguous) { // as Jetty says it
      return null;
    }
  }
}
