package dev.spillgate;

import dev.spillgate.limit.Decision;
import dev.spillgate.limit.Reservation;
import dev.spillgate.policy.Mode;
import dev.spillgate.policy.Policy;
import dev.spillgate.policy.Quote;
import dev.spillgate.response.RateLimitFields;
import dev.spillgate.response.Rejection;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** A policy at work, and what can become of a request there. */
final class PolicyEdge {

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  private final RateLimiter limiter;
  private final Policy policy;
  private final RateLimitFields fields;
  private final Rejection rejection;

  PolicyEdge(RateLimiter limiter) {
    this.limiter = limiter;
    this.policy = limiter.policy();
    this.fields = new RateLimitFields(policy.name(), policy.quotas(), policy.headers());
    this.rejection =
        new Rejection(policy.name(), policy.quotas(), policy.rejectStatus(), policy.rejectBody());
  }

  RateLimiter limiter() {
    return limiter;
  }

  /** Serves or refuses the request, as was decided. */
  void conclude(
      Reservation reservation,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws IOException, ServletException {
    Decision decision = reservation.decision();
    announce(decision, request, response);
    if (isServed(decision)) {
      passOn(reservation, request, response, chain);
    } else {
      refuse(decision, request, response);
    }
  }

  boolean isServed(Decision decision) {
    return decision.admitted() || policy.mode() == Mode.REPORT;
  }

  /** Tells the application and the client of the decision. */
  void announce(Decision decision, HttpServletRequest request, HttpServletResponse response) {
    request.setAttribute(RateLimitFilter.DECISION, decision);
    if (policy.mode() == Mode.ENFORCE) {
      fields.announce(decision, response);
    }
    if (!decision.admitted()) {
      logRefusal(request);
    }
  }

  /** What a client chose to send is logged at DEBUG alone: at any other level it could flood. */
  private void logRefusal(HttpServletRequest request) {
    if (LOG.isLoggable(System.Logger.Level.DEBUG)) {
      LOG.log(
          System.Logger.Level.DEBUG,
          "policy {0}, mode {1}: over the limit: {2} {3} from {4}",
          policy.name(),
          policy.mode(),
          Quote.of(request.getMethod()),
          Quote.of(request.getRequestURI()),
          Quote.of(policy.address().of(request).toString()));
    }
  }

  private void passOn(
      Reservation reservation,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws IOException, ServletException {
    try {
      chain.doFilter(request, response);
    } catch (Throwable failure) {
      Settlement.settle(
          limiter, reservation, request, HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
      throw failure;
    }
    if (request.isAsyncStarted()) {
      new Settlement(limiter, reservation, request, response).awaitEndOf(request.getAsyncContext());
    } else {
      Settlement.settle(limiter, reservation, request, response.getStatus());
    }
  }

  void refuse(Decision decision, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    limiter.giveBackElsewhere(request);
    rejection.send(decision, request, response);
  }

  /** Tells a client whose request's wait was called off. */
  void turnAway(HttpServletRequest request, HttpServletResponse response) throws IOException {
    limiter.giveBackElsewhere(request);
    rejection.sendUnavailable(request, response);
  }
}
