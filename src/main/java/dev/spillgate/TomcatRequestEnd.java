package dev.spillgate;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletContext;
import java.util.concurrent.TimeUnit;

/**
 * Sees an asynchronous request end of whose end Tomcat tells no AsyncListener: one that throws
 * after it has become asynchronous in an ASYNC dispatch, whereupon Tomcat closes the connection. A
 * place that such a request holds would be lost. All that is left to see is that its AsyncContext
 * refuses every use from then on.
 */
final class TomcatRequestEnd implements Runnable {

  private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

  private final AsyncContext context;
  private final Settlement settlement;
  private final RateLimiter limiter;

  private TomcatRequestEnd(AsyncContext context, Settlement settlement, RateLimiter limiter) {
    this.context = context;
    this.settlement = settlement;
    this.limiter = limiter;
  }

  /** Looks after an asynchronous request of a policy, where that is needed, until it is settled. */
  static void watch(
      ServletContext application,
      AsyncContext context,
      Settlement settlement,
      RateLimiter limiter) {
    if (application.getServerInfo().startsWith("Apache Tomcat")) {
      limiter.later(new TomcatRequestEnd(context, settlement, limiter), PERIOD);
    }
  }

  @Override
  public void run() {
    if (settlement.isSettled()) {
      return;
    }
    try {
      context.getTimeout();
      limiter.later(this, PERIOD);
    } catch (IllegalStateException ended) {
      settlement.lost();
    }
  }
}
