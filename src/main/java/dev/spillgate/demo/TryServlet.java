package dev.spillgate.demo;

import dev.spillgate.RateLimitFilter;
import dev.spillgate.limit.Decision;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers the requests that a policy let through with the exact figures of its decision. */
public final class TryServlet extends HttpServlet {

  private static final long serialVersionUID = 1;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!(request.getAttribute(RateLimitFilter.DECISION) instanceof Decision decision)) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND, "No policy guards this path");
      return;
    }
    response.setContentType("application/json");
    response.setHeader("Cache-Control", "no-store");
    response.getOutputStream().print(json(decision));
  }

  /** Times are in nanoseconds. */
  private static String json(Decision decision) {
    return """
        {"limit": "%s", "remaining": %d, "retryAfter": %d, "reset": %d, "renewal": %d, "takenAt": %d}
        """
        .formatted(
            decision.quota(),
            decision.remaining(),
            decision.retryAfter(),
            decision.reset(),
            decision.renewal(),
            decision.takenAt());
  }
}
