package dev.spillgate.demo;

import dev.spillgate.RateLimitFilter;
import dev.spillgate.limit.Decision;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Answers the requests that a policy let through with the exact figures of its decision, after as
 * many milliseconds as its init-param {@code work} says.
 */
public final class TryServlet extends HttpServlet {

  private static final long serialVersionUID = 1;

  private long work;

  @Override
  public void init() {
    String written = getInitParameter("work");
    work = written == null ? 0 : Long.parseLong(written);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!(request.getAttribute(RateLimitFilter.DECISION) instanceof Decision decision)) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND, "No policy guards this path");
      return;
    }
    try {
      Thread.sleep(work);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    response.setContentType("application/json");
    response.setHeader("Cache-Control", "no-store");
    response.getOutputStream().print(json(decision));
  }

  /** Times are in nanoseconds. */
  private String json(Decision decision) {
    return """
        {"limit": "%s", "remaining": %d, "retryAfter": %d, "reset": %d, "renewal": %d, \
        "takenAt": %d, "delay": %d, "work": %d}
        """
        .formatted(
            decision.quota(),
            decision.remaining(),
            decision.retryAfter(),
            decision.reset(),
            decision.renewal(),
            decision.takenAt(),
            decision.delay(),
            TimeUnit.MILLISECONDS.toNanos(work));
  }
}
