package dev.spillgate;

import dev.spillgate.limit.Reservation;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * What a request has met at one policy, in a request attribute: its reservation, or that the policy
 * does not apply to it.
 */
final class Passage {

  private static final String UNLIMITED = "unlimited";

  private final String attribute;

  /**
   * @param application its context path: a request may visit another application, too
   */
  Passage(String application, String policy) {
    this.attribute = Passage.class.getName() + application + ':' + policy;
  }

  boolean isBegun(HttpServletRequest request) {
    return request.getAttribute(attribute) != null;
  }

  /**
   * @param reservation null if the policy does not apply
   */
  void begin(HttpServletRequest request, @Nullable Reservation reservation) {
    request.setAttribute(attribute, reservation == null ? UNLIMITED : reservation);
  }

  /** Null if the request has not met the policy, or if the policy does not apply to it. */
  @Nullable Reservation reservation(HttpServletRequest request) {
    return request.getAttribute(attribute) instanceof Reservation reservation ? reservation : null;
  }
}
