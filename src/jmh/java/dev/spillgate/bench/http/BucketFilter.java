package dev.spillgate.bench.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;

/** Bucket4j as its users write it into a filter of their own: a bucket per address in a cache. */
public final class BucketFilter implements Filter {

  private final Cache<String, Bucket> buckets =
      Caffeine.newBuilder().expireAfterAccess(Duration.ofHours(1)).maximumSize(100_000).build();

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (buckets.get(request.getRemoteAddr(), address -> bucket()).tryConsume(1)) {
      chain.doFilter(request, response);
    } else {
      ((HttpServletResponse) response).sendError(429);
    }
  }

  private static Bucket bucket() {
    return Bucket.builder()
        .addLimit(
            limit ->
                limit
                    .capacity(Variant.PERMITS)
                    .refillGreedy(Variant.PERMITS, Duration.ofSeconds(Variant.SECONDS)))
        .build();
  }
}
