package dev.spillgate.response;

import dev.spillgate.limit.Decision;
import dev.spillgate.limit.Limit;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Tells a client that it was refused: status, Retry-After and a problem document (RFC 9457). */
public final class Rejection {

  private static final String QUOTA_EXCEEDED =
      "https://iana.org/assignments/http-problem-types#quota-exceeded";

  private final PolicyNames names;
  private final int status;

  /**
   * @param policyName printable ASCII
   * @param limits the policy's limits
   * @param status 200 to 599
   */
  public Rejection(String policyName, List<Limit> limits, int status) {
    this.names = new PolicyNames(policyName, limits);
    this.status = status;
  }

  /** Answers a refused request; a response that is already on its way is left alone. */
  public void send(Decision decision, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (response.isCommitted()) {
      return;
    }
    response.resetBuffer();
    response.setStatus(status);
    response.setHeader(
        "Retry-After", Long.toString(Math.max(1, Seconds.roundedUp(decision.retryAfter()))));
    response.setHeader("Cache-Control", "no-store");
    response.setContentType("application/problem+json");
    if (!request.getMethod().equals("HEAD")) {
      write(problem(decision).getBytes(StandardCharsets.US_ASCII), response);
    }
  }

  private static void write(byte[] ascii, HttpServletResponse response) throws IOException {
    ServletOutputStream stream;
    try {
      stream = response.getOutputStream();
    } catch (IllegalStateException writerTaken) {
      // By a filter in front, in an encoding of its own: the length in bytes isn't ours to know.
      response.getWriter().write(new String(ascii, StandardCharsets.US_ASCII));
      return;
    }
    response.setContentLength(ascii.length);
    stream.write(ascii);
  }

  private String problem(Decision decision) {
    String violated =
        decision.violated().stream().map(names::quoted).collect(Collectors.joining(", "));
    return """
        {
          "type": "%s",
          "title": "Request quota exceeded",
          "status": %d,
          "violated-policies": [%s]
        }
        """
        .formatted(QUOTA_EXCEEDED, status, violated);
  }
}
