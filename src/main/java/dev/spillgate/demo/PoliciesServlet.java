package dev.spillgate.demo;

import dev.spillgate.RateLimiter;
import dev.spillgate.RateLimiters;
import dev.spillgate.limit.Algorithm;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists the policies in effect, in the order of the algorithms, for the page to show. */
public final class PoliciesServlet extends HttpServlet {

  private static final long serialVersionUID = 1;

  private static final List<String> ALGORITHMS =
      Stream.of(Algorithm.values()).map(Algorithm::toString).toList();

  private static final Comparator<RateLimiter> ORDER =
      Comparator.comparingInt((RateLimiter policy) -> ALGORITHMS.indexOf(policy.algorithm()))
          .thenComparing(RateLimiter::name);

  @Inject transient @Nullable RateLimiters injected;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("application/json");
    response.setHeader("Cache-Control", "no-store");
    response.getOutputStream().print(json());
  }

  private String json() {
    String rows =
        policies().stream()
            .map(policy -> PolicyRow.of(policy, getServletContext()).json())
            .collect(Collectors.joining(",\n    "));
    return """
        {
          "managed": %b,
          "now": %d,
          "policies": [
            %s
          ]
        }
        """
        .formatted(injected != null, ArrivalTime.milliseconds(), rows);
  }

  private List<RateLimiter> policies() {
    return limiters().of(getServletContext()).stream().sorted(ORDER).toList();
  }

  /** Where there is no CDI the filters have left their limiters in an attribute. */
  private RateLimiters limiters() {
    if (injected != null) {
      return injected;
    }
    return getServletContext().getAttribute(RateLimiters.class.getName())
            instanceof RateLimiters limiters
        ? limiters
        : new RateLimiters();
  }
}
