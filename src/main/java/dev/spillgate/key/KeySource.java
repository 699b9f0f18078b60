package dev.spillgate.key;

import jakarta.servlet.http.HttpServletRequest;

/** Says under which key a request is counted. Safe for use by many threads. */
@FunctionalInterface
public interface KeySource {

  /** The request's key; equal keys share one limiter. */
  String keyOf(HttpServletRequest request);
}
