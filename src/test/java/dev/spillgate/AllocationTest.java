package dev.spillgate;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.spillgate.key.FakeRequest;
import dev.spillgate.key.Key;
import dev.spillgate.limit.FakeClock;
import dev.spillgate.policy.Policies;
import dev.spillgate.policy.Policy;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What an admitted request of a client that is known allocates, in the filter and for the decision
 * alone. Once everything is compiled, which the build's {@code -Xbatch} sees to, it is always the
 * same, but for a moment at most every two seconds, when the cache writes the client's entry again.
 */
class AllocationTest {

  private static final int WARM_UP = 20;
  private static final int REQUESTS = 100_000;
  private static final int ROUNDS = 5;
  private static final String LIMIT = "10000000/1s";
  private static final long BETWEEN_REQUESTS = 200; // ns
  private static final String CLIENT = "192.0.2.1";

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final FakeClock clock = new FakeClock(MIDNIGHT);

  /** One request; whether it is admitted. */
  private interface Send {
    boolean once() throws Exception;
  }

  /** Bytes, once the code is compiled, in the round in which nothing else happens. */
  private double perRequest(Send send) throws Exception {
    for (int i = 0; i < WARM_UP; i++) {
      sendAll(send);
    }
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < ROUNDS; i++) {
      long before = threads.getThreadAllocatedBytes(thread);
      sendAll(send);
      least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
    }
    return (double) least / REQUESTS;
  }

  private void sendAll(Send send) throws Exception {
    for (int i = 0; i < REQUESTS; i++) {
      clock.advance(BETWEEN_REQUESTS);
      if (!send.once()) {
        throw new IllegalStateException("refused");
      }
    }
  }

  private double perRequestWith(String headers) throws Exception {
    try (LoneFilter filter =
        new LoneFilter(clock, "algorithm", "token-bucket", "limit", LIMIT, "headers", headers)) {
      return perRequest(() -> filter.serves(CLIENT));
    }
  }

  @Test
  void aRequestThatIsToldNothingAllocatesNextToNothing() throws Exception {
    double bytes = perRequestWith("none");

    assertTrue(bytes <= 64, () -> bytes + " bytes");
  }

  @Test
  void aRequestThatIsToldItsQuotaAllocatesLittleMoreThanItsFields() throws Exception {
    double bytes = perRequestWith("ietf");

    assertTrue(bytes <= 400, () -> bytes + " bytes");
  }

  @Test
  void aDecisionAllocatesItsReservation() throws Exception {
    Policy policy = Policies.read("algorithm", "token-bucket", "limit", LIMIT);
    ServletContext application = Stub.answering(ServletContext.class, Map.of("getContextPath", ""));
    RateLimiter limiter = new RateLimiters(clock).start(application, policy);
    HttpServletRequest request = new FakeRequest().from(CLIENT).toRequest();
    Key key = policy.key().of(request, policy.address().of(request));
    double bytes = perRequest(() -> limiter.reserve(key).decision().admitted());
    limiter.stop();

    assertTrue(bytes <= 64, () -> bytes + " bytes");
  }
}
