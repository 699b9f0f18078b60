package dev.spillgate.bench;

import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import java.util.Map;
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
    limiter.setFilterConfig(
        Stub.answering(
            FilterConfig.class, Map.of("getServletContext", Stub.of(ServletContext.class))));
    String[] addresses = traffic.addresses();
    return client -> limiter.increment(addresses[client]) <= requests;
  }
}
