package dev.spillgate.bench;

import com.github.benmanes.caffeine.cache.Cache;
import dev.spillgate.RateLimitFilter;
import dev.spillgate.TimedLimiters;
import io.github.bucket4j.Bucket;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.catalina.util.ExactRateLimiter;
import org.apache.catalina.util.FastRateLimiter;
import org.apache.catalina.util.RateLimiter;
import org.eclipse.jetty.ee10.servlets.DoSFilter;

/**
 * What a request goes through: ours, the peers' filters, and one that does nothing. Jetty's
 * DoSHandler is no filter and lives on a server's own requests: it is measured over HTTP alone.
 */
public enum Filters {
  FIXED_WINDOW("fixed-window", Side.OURS),
  FIXED_WINDOW_IETF("fixed-window, ietf fields", Side.OURS),
  SLIDING_LOG("sliding-log", Side.OURS),
  SLIDING_LOG_IETF("sliding-log, ietf fields", Side.OURS),
  SLIDING_WINDOW("sliding-window", Side.OURS),
  SLIDING_WINDOW_IETF("sliding-window, ietf fields", Side.OURS),
  SLIDING_COUNTER("sliding-counter", Side.OURS),
  SLIDING_COUNTER_IETF("sliding-counter, ietf fields", Side.OURS),
  TOKEN_BUCKET("token-bucket", Side.OURS),
  TOKEN_BUCKET_IETF("token-bucket, ietf fields", Side.OURS),
  LEAKY_BUCKET("leaky-bucket", Side.OURS),
  CONCURRENCY("concurrency", Side.OURS),

  TOMCAT_FAST("Tomcat RateLimitFilter", Side.PEER),
  TOMCAT_FAST_FIELDS("Tomcat RateLimitFilter, fields", Side.PEER),
  TOMCAT_EXACT("Tomcat RateLimitFilter, exact", Side.PEER),
  TOMCAT_EXACT_FIELDS("Tomcat RateLimitFilter, exact, fields", Side.PEER),
  JETTY_DOS("Jetty DoSFilter", Side.PEER),
  BUCKET4J("Bucket4j in Caffeine", Side.PEER),

  NOTHING("no filter", Side.FLOOR);

  /** More than one client can ask of DoSFilter, which keeps a time of each permit. */
  private static final int DOS_PLENTY = 4_000_000;

  final String label;
  final Side side;

  Filters(String label, Side side) {
    this.label = label;
    this.side = side;
  }

  /** Whether it can give that answer to such clients, always. */
  boolean canAnswer(Traffic traffic, Answer answer, int threads) {
    boolean admitted = answer == Answer.ADMITTED;
    return switch (this) {
      case LEAKY_BUCKET -> admitted && threads == 1; // else requests may wait
      case CONCURRENCY, NOTHING -> admitted;
      // A time of each permit of 100000 clients doesn't fit, and a second is its only window.
      case JETTY_DOS -> traffic == Traffic.HOT || (traffic == Traffic.UNIFORM && admitted);
      default -> true;
    };
  }

  /** A filter that all clients are known to, and that gives them that answer from now on. */
  Filter prepared(Traffic traffic, Answer answer) throws ServletException, IOException {
    Filter filter = started(traffic, answer);
    Exchange exchange = new Exchange();
    boolean admitted = answer == Answer.ADMITTED;
    for (int client = 0; client < traffic.clients; client++) {
      String address = Traffic.address(client);
      boolean first = exchange.isServed(filter, address);
      if (!first
          || exchange.isServed(filter, address) != admitted
          || exchange.status() != (admitted ? 200 : 429)) {
        throw new IllegalStateException(this + " doesn't answer " + answer);
      }
    }
    return filter;
  }

  private Filter started(Traffic traffic, Answer answer) throws ServletException {
    return switch (this) {
      case TOMCAT_FAST -> tomcat(FastRateLimiter.class, false, answer);
      case TOMCAT_FAST_FIELDS -> tomcat(FastRateLimiter.class, true, answer);
      case TOMCAT_EXACT -> tomcat(ExactRateLimiter.class, false, answer);
      case TOMCAT_EXACT_FIELDS -> tomcat(ExactRateLimiter.class, true, answer);
      case JETTY_DOS -> jetty(traffic, answer);
      case BUCKET4J -> bucket4j(traffic, answer);
      case NOTHING -> (request, response, chain) -> chain.doFilter(request, response);
      default -> ours(traffic, answer);
    };
  }

  private Filter ours(Traffic traffic, Answer answer) throws ServletException {
    boolean fields = label.endsWith(", ietf fields");
    String algorithm = fields ? label.substring(0, label.indexOf(',')) : label;
    Map<String, String> params = new HashMap<>();
    params.put("algorithm", algorithm);
    params.put("headers", fields ? "ietf" : "none");
    if (this == CONCURRENCY) {
      params.put("workers", "1000");
    } else {
      // Longer than for a decision alone: no window ends while this is measured.
      params.put("limit", answer == Answer.REFUSED ? "1/366d" : Limiters.limit(algorithm, answer));
    }
    params.put("maxClients", Integer.toString(Caches.room(traffic)));
    Object limiters = TimedLimiters.by(Limiters.clock(algorithm));
    return started(new RateLimitFilter(), StubContext.with(limiters), params);
  }

  private static Filter tomcat(Class<? extends RateLimiter> limiter, boolean fields, Answer answer)
      throws ServletException {
    boolean admitted = answer == Answer.ADMITTED;
    return started(
        new org.apache.catalina.filters.RateLimitFilter(),
        StubContext.with(TomcatCounter.housekeeper()),
        Map.of(
            "rateLimitClassName",
            limiter.getName(),
            "exposeHeaders",
            Boolean.toString(fields),
            "bucketRequests",
            Integer.toString(admitted ? Limiters.PLENTY : 1),
            "bucketDuration",
            admitted ? "1" : "1000000"));
  }

  private static Filter jetty(Traffic traffic, Answer answer) throws ServletException {
    int permits = traffic == Traffic.HOT ? DOS_PLENTY : 25; // the latter its default
    return started(
        new DoSFilter(),
        StubContext.with(""),
        Map.of(
            "maxRequestsPerSec",
            Integer.toString(answer == Answer.ADMITTED ? permits : 1),
            "delayMs",
            "-1"));
  }

  private static Filter bucket4j(Traffic traffic, Answer answer) {
    Cache<String, Bucket> buckets = Caches.byAccess(traffic);
    return new Bucket4jFilter(buckets, address -> Limiters.bucket(answer));
  }

  private static Filter started(Filter filter, ServletContext context, Map<String, String> params)
      throws ServletException {
    filter.init(new StubConfig(context, params));
    return filter;
  }
}
