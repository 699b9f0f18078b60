package dev.spillgate.bench;

import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.catalina.util.ExactRateLimiter;
import org.apache.catalina.util.FastRateLimiter;
import org.apache.catalina.util.RateLimiter;

/** Tomcat's own counter of requests per address and window, as its filter asks it. */
final class TomcatCounter {

  private TomcatCounter() {}

  static Decider fast(Traffic traffic, Answer answer) {
    return decider(new FastRateLimiter(), traffic, answer);
  }

  static Decider exact(Traffic traffic, Answer answer) {
    return decider(new ExactRateLimiter(), traffic, answer);
  }

  private static Decider decider(RateLimiter limiter, Traffic traffic, Answer answer) {
    int requests = answer == Answer.ADMITTED ? Integer.MAX_VALUE : 1;
    limiter.setDuration(answer == Answer.ADMITTED ? 1 : 3600);
    limiter.setRequests(requests);
    limiter.setFilterConfig(new StubConfig(StubContext.with(housekeeper()), Map.of()));
    String[] addresses = traffic.addresses();
    return client -> limiter.increment(addresses[client]) <= requests;
  }

  /** Tomcat's utility executor, which the filter finds in the application's attributes. */
  static ScheduledThreadPoolExecutor housekeeper() {
    return new ScheduledThreadPoolExecutor(
        1,
        work -> {
          Thread thread = new Thread(work, "housekeeper");
          thread.setDaemon(true); // so that the JVM can end
          return thread;
        });
  }
}
