package dev.spillgate;

import dev.spillgate.limit.Reservation;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * That a request has met a policy, and what it took there. A request attribute holds the last one,
 * through which the earlier ones are found.
 *
 * @param limiter of the policy
 * @param reservation null if the policy does not apply to the request
 * @param earlier the policy met before this
 */
record Passage(RateLimiter limiter, @Nullable Reservation reservation, @Nullable Passage earlier) {

  /** The last passage of a request, kept in that attribute; null if there was none. */
  static @Nullable Passage last(HttpServletRequest request, String attribute) {
    return request.getAttribute(attribute) instanceof Passage passage ? passage : null;
  }

  /** Where a request whose last passage that is has met the policy; null if it hasn't. */
  static @Nullable Passage at(RateLimiter limiter, @Nullable Passage last) {
    Passage passage = last;
    while (passage != null && passage.limiter != limiter) {
      passage = passage.earlier;
    }
    return passage;
  }

  /** Frees what a request whose last passage that is holds at the policy; it has ended. */
  static void end(RateLimiter limiter, @Nullable Passage last) {
    Passage passage = at(limiter, last);
    if (passage != null && passage.reservation != null) {
      limiter.finish(passage.reservation, true);
    }
  }

  /** Gives back what this request took here and before; a later policy has refused it. */
  static void giveBack(@Nullable Passage last) {
    for (Passage passage = last; passage != null; passage = passage.earlier) {
      if (passage.reservation != null) {
        passage.limiter.giveBack(passage.reservation);
      }
    }
  }
}
