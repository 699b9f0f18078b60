package dev.spillgate.response;

import dev.spillgate.limit.Decision;
import dev.spillgate.limit.Limit;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** Tells a client that it was refused: status, Retry-After and a body. */
public final class Rejection {

  private final PolicyNames names;
  private final int status;
  private final RejectionBody body;

  /**
   * @param policyName printable ASCII
   * @param limits the policy's limits
   * @param status 200 to 599
   */
  public Rejection(String policyName, List<Limit> limits, int status, RejectionBody body) {
    this.names = new PolicyNames(policyName, limits);
    this.status = status;
    this.body = body;
  }

  /** Answers a refused request; a response that is already on its way is left alone. */
  public void send(Decision decision, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (response.isCommitted()) {
      return;
    }
    long retryAfter = Math.max(1, Seconds.roundedUp(decision.retryAfter()));
    response.resetBuffer();
    response.setStatus(status);
    response.setHeader("Retry-After", Long.toString(retryAfter));
    response.setHeader("Cache-Control", "no-store");
    List<String> violated = decision.violated().stream().map(names::of).toList();
    body.send(new Refusal(status, violated, retryAfter), request, response);
  }
}
