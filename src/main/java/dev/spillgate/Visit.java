package dev.spillgate;

import dev.spillgate.limit.Decision;
import dev.spillgate.limit.Reservation;
import dev.spillgate.policy.Mode;
import dev.spillgate.policy.Quote;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One request at one policy, and what can become of it there.
 *
 * @param edge of the policy
 * @param reservation what was decided
 * @param earlier the policy that the request met before, if it did
 */
record Visit(
    PolicyEdge edge,
    Reservation reservation,
    @Nullable Passage earlier,
    HttpServletRequest request,
    HttpServletResponse response) {

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  /** Serves or refuses the request, as was decided. */
  void conclude(FilterChain chain) throws IOException, ServletException {
    announce();
    if (isServed()) {
      passOn(chain);
    } else {
      refuse();
    }
  }

  boolean isServed() {
    return reservation.decision().admitted() || edge.policy().mode() == Mode.REPORT;
  }

  /** Tells the application and the client of the decision. */
  void announce() {
    Decision decision = reservation.decision();
    request.setAttribute(RateLimitFilter.DECISION, decision);
    if (edge.policy().mode() == Mode.ENFORCE) {
      edge.fields().announce(decision, response);
    }
    if (!decision.admitted()) {
      logRefusal();
    }
  }

  /** What a client chose to send is logged at DEBUG alone: at any other level it could flood. */
  private void logRefusal() {
    if (LOG.isLoggable(System.Logger.Level.DEBUG)) {
      LOG.log(
          System.Logger.Level.DEBUG,
          "policy {0}, mode {1}: over the limit: {2} {3} from {4}",
          edge.policy().name(),
          edge.policy().mode(),
          Quote.of(request.getMethod()),
          Quote.of(request.getRequestURI()),
          Quote.of(edge.policy().address().of(request).toString()));
    }
  }

  private void passOn(FilterChain chain) throws IOException, ServletException {
    Settlement settlement = settlement();
    try {
      chain.doFilter(request, response);
    } catch (Throwable failure) {
      settlement.chainThrew();
      throw failure;
    }
    settlement.chainReturned();
  }

  Settlement settlement() {
    return new Settlement(edge.limiter(), reservation, request, response);
  }

  void refuse() throws IOException {
    Passage.giveBack(earlier);
    edge.rejection().send(reservation.decision(), request, response);
  }

  /** Tells a client whose request's wait was called off. */
  void turnAway() throws IOException {
    Passage.giveBack(earlier);
    edge.rejection().sendUnavailable(request, response);
  }

  /** The same, told straight to the client, past the wrappers of earlier filters. */
  Visit unwrapped() {
    ServletResponse inner = response;
    while (inner instanceof ServletResponseWrapper wrapper) {
      inner = wrapper.getResponse();
    }
    return inner instanceof HttpServletResponse direct
        ? new Visit(edge, reservation, earlier, request, direct)
        : this;
  }

  /** Nobody needs the reservation any more. */
  void giveUp() {
    edge.limiter().giveBack(reservation);
  }
}
