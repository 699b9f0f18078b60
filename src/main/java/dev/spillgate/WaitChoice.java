package dev.spillgate;

import dev.spillgate.policy.WaitStyle;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.atomic.AtomicBoolean;

/** How a request of a policy waits: by {@code wait}, unless the chain can't do without a thread. */
final class WaitChoice {

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  private final RateLimiter limiter;
  private final AtomicBoolean warned = new AtomicBoolean();

  WaitChoice(RateLimiter limiter) {
    this.limiter = limiter;
  }

  boolean holdsNoThread(HttpServletRequest request) {
    if (limiter.policy().waitStyle() == WaitStyle.THREAD) {
      return false;
    }
    boolean possible = request.isAsyncSupported() && !request.isAsyncStarted();
    if (!possible && !warned.getAndSet(true)) {
      limiter.holdThreads();
      LOG.log(
          System.Logger.Level.WARNING,
          "policy {0}: its filter, or one before it, lacks async-supported, so requests wait in"
              + " their threads in spite of wait=async, from now on at most {1} of them",
          limiter.policy().name(),
          limiter.policy().queue().maxThreads());
    }
    return possible;
  }
}
