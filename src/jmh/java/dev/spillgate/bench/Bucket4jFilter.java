package dev.spillgate.bench;

import com.github.benmanes.caffeine.cache.Cache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** What a user of Bucket4j writes: a bucket for each address, a status and when to come again. */
final class Bucket4jFilter implements Filter {

  private final Cache<String, Bucket> buckets;
  private final Function<String, Bucket> fresh;

  Bucket4jFilter(Cache<String, Bucket> buckets, Function<String, Bucket> fresh) {
    this.buckets = buckets;
    this.fresh = fresh;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    ConsumptionProbe probe =
        buckets.get(request.getRemoteAddr(), fresh).tryConsumeAndReturnRemaining(1);
    if (probe.isConsumed()) {
      chain.doFilter(request, response);
    } else {
      HttpServletResponse refusal = (HttpServletResponse) response;
      long seconds = TimeUnit.NANOSECONDS.toSeconds(probe.getNanosToWaitForRefill());
      refusal.setHeader("Retry-After", Long.toString(seconds));
      refusal.sendError(429);
    }
  }
}
