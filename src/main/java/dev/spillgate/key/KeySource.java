package dev.spillgate.key;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Says under which key a request is counted. Safe for use by many threads.
 *
 * <p>An application's own is named by its class in the init-param {@code key}: a CDI bean where
 * there is CDI, else made by its public constructor without parameters.
 */
@FunctionalInterface
public interface KeySource {

  /**
   * The request's key, of any length; equal keys share one limiter. Requests for which there is
   * none, or for which this throws, are counted by their address.
   */
  @Nullable String keyOf(HttpServletRequest request);
}
