package dev.spillgate;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Sees asynchronous requests end of whose end Jetty tells no AsyncListener: those that fail in an
 * ASYNC dispatch after their response was committed, say because the client has gone (<a
 * href="https://github.com/jetty/jetty.project/issues/6951">jetty.project #6951</a>). A place that
 * such a request holds would be lost.
 */
final class JettyRequestEnd implements ServletRequestListener {

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  private final RateLimiter limiter;

  private JettyRequestEnd(RateLimiter limiter) {
    this.limiter = limiter;
  }

  /** Looks out for the requests of a policy, where that is needed. */
  static void watch(ServletContext application, RateLimiter limiter) {
    if (!application.getServerInfo().startsWith("jetty/")) {
      return;
    }
    try {
      application.addListener(new JettyRequestEnd(limiter));
    } catch (IllegalStateException | UnsupportedOperationException started) {
      LOG.log(System.Logger.Level.DEBUG, "Jetty takes no listener any more", started);
    }
  }

  /** Called at the end of each dispatch. */
  @Override
  public void requestDestroyed(ServletRequestEvent event) {
    if (event.getServletRequest() instanceof HttpServletRequest request
        && !request.isAsyncStarted()) {
      limiter.finish(request);
    }
  }
}
