package dev.spillgate.response;

import dev.spillgate.limit.Decision;
import dev.spillgate.limit.Quota;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** Tells a client that it was refused: status, Retry-After and a body. */
public final class Rejection {

  /** Seconds; how long an application will be away can't be known. */
  private static final long AWHILE = 5;

  private final PolicyNames names;
  private final int status;
  private final RejectionBody body;

  /**
   * @param policyName printable ASCII
   * @param quotas the policy's limits
   * @param status 200 to 599
   */
  public Rejection(
      String policyName, List<? extends Quota> quotas, int status, RejectionBody body) {
    this.names = new PolicyNames(policyName, quotas);
    this.status = status;
    this.body = body;
  }

  /** Answers a refused request; a response that is already on its way is left alone. */
  public void send(Decision decision, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    long retryAfter = Math.max(1, Seconds.roundedUp(decision.retryAfter()));
    List<String> violated = decision.violated().stream().map(names::of).toList();
    send(new Refusal(status, violated, retryAfter), body, request, response);
  }

  /** Answers a request that can't be served now, through no fault of its client: 503. */
  public void sendUnavailable(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Refusal unavailable =
        new Refusal(HttpServletResponse.SC_SERVICE_UNAVAILABLE, List.of(), AWHILE);
    // A text of the application's own speaks of limits.
    RejectionBody told = body instanceof ContainerPage ? body : new NegotiatedBody();
    send(unavailable, told, request, response);
  }

  private static void send(
      Refusal refusal, RejectionBody body, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (response.isCommitted()) {
      return;
    }
    response.resetBuffer();
    response.setStatus(refusal.status());
    response.setHeader("Retry-After", Long.toString(refusal.retryAfter()));
    response.setHeader("Cache-Control", "no-store");
    body.send(refusal, request, response);
  }
}
