package dev.spillgate.servers.probe;

import dev.spillgate.RateLimitFilter;
import dev.spillgate.limit.Decision;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers with when its request was to go on, in nanoseconds since the epoch, how long it waited
 * for that, and how many ran beside it, after as many milliseconds as it is asked to work; a header
 * tells in which thread.
 */
public final class Probe extends HttpServlet {

  private static final long serialVersionUID = 1;

  private final AtomicInteger running = new AtomicInteger();

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    int beside = running.incrementAndGet();
    try {
      String work = request.getParameter("work");
      Thread.sleep(work == null ? 0 : Long.parseLong(work));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } finally {
      running.decrementAndGet();
    }
    response.setHeader("Thread", Thread.currentThread().toString());
    if (request.getAttribute(RateLimitFilter.DECISION) instanceof Decision decision) {
      long departure = decision.takenAt() + decision.delay();
      response.getWriter().print(departure + " " + decision.delay() + " " + beside);
    }
  }
}
