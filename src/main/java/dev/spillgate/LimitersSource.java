package dev.spillgate;

import jakarta.servlet.ServletContext;
import org.jspecify.annotations.Nullable;

/**
 * Where a filter's limiters come from: the bean that was injected, the bean that CDI knows where
 * the container injects nothing into filters, or else an object of the application's own.
 *
 * @param limiters where the filter's policy is started
 * @param cdi the CDI implementation, {@code unknown} if it has no name, or {@code none}
 */
record LimitersSource(RateLimiters limiters, String cdi) {

  private static final String ATTRIBUTE = RateLimiters.class.getName();

  static LimitersSource find(@Nullable RateLimiters injected, ServletContext application) {
    if (injected != null) {
      return new LimitersSource(injected, implementation());
    }
    try {
      return new LimitersSource(CdiLookup.rateLimiters(), implementation());
    } catch (LinkageError | RuntimeException noCdi) {
      return new LimitersSource(own(application), "none");
    }
  }

  private static String implementation() {
    try {
      return CdiLookup.implementation();
    } catch (LinkageError | RuntimeException nameless) {
      return "unknown";
    }
  }

  private static RateLimiters own(ServletContext application) {
    // The filters of an application are started one after the other.
    if (application.getAttribute(ATTRIBUTE) instanceof RateLimiters limiters) {
      return limiters;
    }
    RateLimiters limiters = new RateLimiters();
    application.setAttribute(ATTRIBUTE, limiters);
    return limiters;
  }
}
