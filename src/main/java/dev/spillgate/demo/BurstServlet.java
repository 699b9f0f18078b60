package dev.spillgate.demo;

import jakarta.servlet.FilterRegistration;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fires a burst at a policy whose requests wait: a browser opens six connections to a server, so
 * its own requests would wait for one another before they arrive. Answers with a line of JSON for
 * each request, as it is answered.
 */
public final class BurstServlet extends HttpServlet {

  private static final long serialVersionUID = 1;
  private static final int MOST = 100;
  private static final long LATEST = 600_000;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    List<Long> times = times(String.valueOf(request.getParameter("at")));
    String path = path(String.valueOf(request.getParameter("policy")));
    if (times.isEmpty() || path == null) {
      response.sendError(
          HttpServletResponse.SC_BAD_REQUEST,
          "policy: the name of a filter; at: up to %d milliseconds from now, comma-separated"
              .formatted(MOST));
      return;
    }
    response.setContentType("application/x-ndjson");
    response.setCharacterEncoding("UTF-8");
    response.setHeader("Cache-Control", "no-store");
    try {
      new Burst(own(request) + path, times).fire(line -> write(line, response));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /** In their order; none if they are not legal. */
  private static List<Long> times(String text) {
    if (!text.matches("[0-9]{1,6}(,[0-9]{1,6}){0,%d}".formatted(MOST - 1))) {
      return List.of();
    }
    List<Long> times = Stream.of(text.split(",", -1)).map(Long::valueOf).sorted().toList();
    return times.get(times.size() - 1) > LATEST ? List.of() : times;
  }

  private @Nullable String path(String policy) {
    @Nullable FilterRegistration filter = getServletContext().getFilterRegistration(policy);
    return filter == null
        ? null
        : filter.getUrlPatternMappings().stream()
            .filter(pattern -> pattern.startsWith("/try/") && !pattern.contains("*"))
            .findFirst()
            .orElse(null);
  }

  /** This application, by the address at which the request came in. */
  private static String own(HttpServletRequest request) {
    String address = request.getLocalAddr();
    boolean bare = address.contains(":") && !address.startsWith("[");
    return "%s://%s:%d%s"
        .formatted(
            request.getScheme(),
            bare ? "[" + address + "]" : address,
            request.getLocalPort(),
            request.getContextPath());
  }

  private static void write(String line, HttpServletResponse response) throws IOException {
    response.getWriter().println(line);
    response.flushBuffer();
  }
}
