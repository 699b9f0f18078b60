package dev.spillgate;

import dev.spillgate.bench.Stub;
import dev.spillgate.key.Key;
import dev.spillgate.key.KeySource;
import dev.spillgate.limit.Clock;
import dev.spillgate.policy.Application;
import dev.spillgate.policy.Policy;
import dev.spillgate.policy.PolicyException;
import dev.spillgate.policy.PolicyReader;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;

/** The limiter of one policy without a filter around it. */
public final class PolicyUnderTest {

  private final Policy policy;
  private final RateLimiter limiter;

  /** The policy with these init-params. */
  public PolicyUnderTest(Clock clock, Map<String, String> params) {
    try {
      policy = PolicyReader.read("bench", params, new Alone());
    } catch (PolicyException illegal) {
      throw new IllegalArgumentException(illegal);
    }
    limiter = new RateLimiters(clock).start(Stub.of(ServletContext.class), policy);
  }

  /** Under what the filter counts the client at that address. */
  public Key keyOf(String address) {
    HttpServletRequest request =
        Stub.answering(HttpServletRequest.class, Map.of("getRemoteAddr", address));
    return policy.key().of(request, policy.address().of(request));
  }

  /** A decision as the filter brings it about. */
  public boolean admits(Key key) {
    return limiter.reserve(key).decision().admitted();
  }

  private static final class Alone implements Application {

    @Override
    public Map<String, String> contextParams() {
      return Map.of();
    }

    @Override
    public KeySource keySource(String className) {
      throw new IllegalArgumentException("none");
    }

    @Override
    public boolean otherwiseLimitsClients() {
      return false;
    }
  }
}
