package dev.spillgate.demo;

import dev.spillgate.limit.Clock;
import dev.spillgate.limit.MonotonicClock;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Says on every answer, a refusal too, when its request arrived: a browser holds requests back, so
 * the time it fired one at is not where the request belongs on a time line.
 */
public final class ArrivalTime extends HttpFilter {

  private static final long serialVersionUID = 1;
  private static final Clock CLOCK = new MonotonicClock();

  /** Milliseconds since the UTC epoch. */
  static long milliseconds() {
    return TimeUnit.NANOSECONDS.toMillis(CLOCK.nanos());
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    response.setHeader("Arrival-Time", Long.toString(milliseconds()));
    chain.doFilter(request, response);
  }
}
