package dev.spillgate;

import dev.spillgate.policy.WaitStyle;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** How a request of a policy waits: by {@code wait}, unless the chain can't do without a thread. */
final class WaitChoice {

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  private final RateLimiter limiter;
  private final boolean losesDispatches;
  private final AtomicBoolean warned = new AtomicBoolean();

  WaitChoice(RateLimiter limiter, ServletContext application) {
    this.limiter = limiter;
    this.losesDispatches = losesDispatches(application);
  }

  boolean holdsNoThread(HttpServletRequest request) {
    if (limiter.policy().waitStyle() == WaitStyle.THREAD) {
      return false;
    }
    String obstacle = obstacle(request);
    if (obstacle != null && !warned.getAndSet(true)) {
      limiter.holdThreads();
      LOG.log(
          System.Logger.Level.WARNING,
          "policy {0}: {1}, so requests wait in their threads in spite of wait=async, from now on"
              + " at most {2} of them",
          limiter.policy().name(),
          obstacle,
          limiter.policy().queue().maxThreads());
    }
    return obstacle == null;
  }

  private @Nullable String obstacle(HttpServletRequest request) {
    if (!request.isAsyncSupported()) {
      return "its filter, or one before it, lacks async-supported";
    }
    if (request.isAsyncStarted()) {
      return "a filter before it is asynchronous itself";
    }
    if (isPathChanged(request)) {
      return "a filter before it changes the path of a request";
    }
    return losesDispatches ? "Open Liberty loses ASYNC dispatches under load" : null;
  }

  /**
   * Seen on 26.0.0.2: of 200 requests that wait, some dozens end in a NullPointerException of its
   * WebAppDispatcherContext and are answered 200 with nothing.
   */
  private static boolean losesDispatches(ServletContext application) {
    return application.getServerInfo().contains("Liberty");
  }

  /** Containers dispatch by the path that wrappers tell, and would lead it to another servlet. */
  private static boolean isPathChanged(HttpServletRequest request) {
    ServletRequest inner = request;
    while (inner instanceof ServletRequestWrapper wrapper) {
      inner = wrapper.getRequest();
    }
    return inner instanceof HttpServletRequest direct
        && !(Objects.equals(direct.getRequestURI(), request.getRequestURI())
            && Objects.equals(direct.getContextPath(), request.getContextPath()));
  }
}
