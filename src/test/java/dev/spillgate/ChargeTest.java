package dev.spillgate;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.limit.FakeClock;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletResponse;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which requests use up permits, and when they are given back. */
class ChargeTest {

  private static final EnumSet<DispatcherType> ALL = EnumSet.allOf(DispatcherType.class);

  private final FakeClock clock = new FakeClock(MIDNIGHT);
  private final JettyServer server = new JettyServer().clock(clock);
  private final ExecutorService clients = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    clients.shutdownNow();
    server.close();
  }

  /** A servlet that answers with the status it is asked for. */
  private void startWithStatus() throws Exception {
    server
        .servlet(
            "/status/*",
            (request, response) ->
                response.setStatus(Integer.parseInt(request.getPathInfo().substring(1))))
        .start();
  }

  private int remaining(String path) {
    return remaining(server.get(path));
  }

  /** Permits left as of a request's own decision. */
  private static int remaining(HttpResponse<?> response) {
    String field = response.headers().firstValue("RateLimit").orElseThrow();
    return Integer.parseInt(field.replaceAll(".*?;r=(\\d+);.*", "$1"));
  }

  @ParameterizedTest
  @CsvSource({
    "401,         401, true",
    "401,         200, false",
    "401,         403, false",
    "'401, 403',  403, true",
    "4xx,         404, true",
    "'4xx, 503',  500, false",
    "'4xx, 503',  503, true",
    "5xx,         302, false",
    "2xx,         204, true",
    "all,         404, true",
  })
  void aPermitIsUsedUpIfTheResponseHasSuchAStatus(String charge, int status, boolean used)
      throws Exception {
    server.policy("login", "/*", "limit", "9/1m", "charge", charge);
    startWithStatus();

    assertEquals(8, remaining("/status/" + status), "reserved while the request runs");
    assertEquals(used ? 7 : 8, remaining("/status/" + status));
  }

  /** The servlet holds all that reach it until the others have been answered. */
  @Test
  void twentyBadLoginsAtOnceExactlyFiveReachTheServlet() throws Exception {
    AtomicInteger reached = new AtomicInteger();
    CountDownLatch othersAnswered = new CountDownLatch(15);
    server.policy("login", "/*", "limit", "5/1m", "charge", "401,403");
    server.servlet(
        "/login",
        (request, response) -> {
          reached.incrementAndGet();
          assertTrue(othersAnswered.await(20, TimeUnit.SECONDS));
          response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        });
    server.start();
    List<Future<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      answers.add(
          clients.submit(
              () -> {
                int status = server.get("/login").statusCode();
                if (status == 429) {
                  othersAnswered.countDown();
                }
                return status;
              }));
    }
    int refused = 0;
    for (Future<Integer> answer : answers) {
      refused += answer.get() == 429 ? 1 : 0;
    }

    assertEquals(5, reached.get());
    assertEquals(15, refused);
    assertEquals(429, server.get("/login").statusCode(), "all five have failed and are charged");
  }

  @Test
  void goodLoginsNeverRunOut() throws Exception {
    server.policy("login", "/*", "limit", "2/1m", "charge", "401");
    startWithStatus();

    for (int i = 0; i < 10; i++) {
      assertEquals(204, server.get("/status/204").statusCode());
    }
    server.get("/status/401");
    server.get("/status/401");
    assertEquals(429, server.get("/status/204").statusCode());
  }

  @ParameterizedTest
  @CsvSource({"401, 8", "500, 7", "5xx, 7", "all, 7"})
  void anExceptionCountsAs500(String charge, int left) throws Exception {
    server.policy("api", "/*", "limit", "9/1m", "charge", charge);
    server.servlet(
        "/fail",
        (request, response) -> {
          response.setStatus(401);
          throw new IllegalStateException("on purpose");
        });
    server.start();

    assertEquals(500, server.get("/fail").statusCode());
    assertEquals(left, remaining("/fail"));
  }

  @ParameterizedTest
  @CsvSource({
    "all, false, 8",
    "all, true, 7",
    "401, true, 7",
    "401, false, 8",
    "2xx, false, 8",
    "all,, 7"
  })
  void theApplicationMayDecideItself(String charge, Boolean word, int left) throws Exception {
    server.policy("api", "/*", "limit", "9/1m", "charge", charge);
    server.servlet(
        "/form",
        (request, response) ->
            request.setAttribute("dev.spillgate.charge", word == null ? "false" : word));
    server.start();

    server.get("/form");
    assertEquals(left, remaining("/form"));
  }

  @Test
  void whatSendErrorSaysIsTheStatus() throws Exception {
    server.policy("login", "/*", "limit", "9/1m", "charge", "403");
    server.servlet("/deny", (request, response) -> response.sendError(403));
    server.start();

    server.get("/deny");
    assertEquals(7, remaining("/deny"));
  }

  // --- asynchronous requests ---

  private void startAsync(BlockingQueue<AsyncContext> running) throws Exception {
    server.servlet(
        "/async",
        (request, response) -> {
          AsyncContext async = request.startAsync();
          async.setTimeout(0);
          running.add(async);
        });
    server.servlet("/now", (request, response) -> {});
    server.start();
  }

  @ParameterizedTest
  @CsvSource({"401, 7", "200, 8"})
  void anAsynchronousRequestIsSettledWhenItCompletes(int status, int left) throws Exception {
    BlockingQueue<AsyncContext> running = new LinkedBlockingQueue<>();
    server.policy("login", "/*", "limit", "9/1m", "charge", "401");
    startAsync(running);
    Future<HttpResponse<String>> answer = clients.submit(() -> server.get("/async"));
    AsyncContext async = running.take();

    assertEquals(7, remaining("/now"), "reserved while it runs");
    ((HttpServletResponse) async.getResponse()).setStatus(status);
    async.complete();
    assertEquals(status, answer.get().statusCode());
    assertEquals(left, remainingSoon(left));
  }

  /**
   * A response may reach the client a moment before the container calls the listeners, so this asks
   * until the figure is as expected, and some times more whether it stays so.
   */
  private int remainingSoon(int expected) throws InterruptedException {
    int remaining = remaining("/now");
    for (int asked = 0, in = 0; asked < 500 && in < 20; asked++) {
      TimeUnit.MILLISECONDS.sleep(1);
      remaining = remaining("/now");
      in = remaining == expected ? in + 1 : 0;
    }
    return remaining;
  }

  @Test
  void anAsynchronousRequestThatIsDispatchedAndBegunAnewIsSettledOnce() throws Exception {
    server.policy("login", "/*", ALL, "limit", "9/1m", "charge", "401");
    server.servlet(
        "/async",
        (request, response) -> {
          int dispatches = request.getAttribute("n") instanceof Integer n ? n : 0;
          request.setAttribute("n", dispatches + 1);
          if (dispatches < 3) {
            request.startAsync().dispatch();
          } else if (dispatches == 3) {
            AsyncContext async = request.startAsync();
            response.setStatus(request.getParameter("bad") == null ? 200 : 401);
            clients.execute(async::complete);
          }
        });
    server.servlet("/now", (request, response) -> {});
    server.start();

    assertEquals(200, server.get("/async").statusCode());
    assertEquals(8, remainingSoon(8));
    assertEquals(401, server.get("/async?bad").statusCode());
    assertEquals(7, remainingSoon(7));
  }

  @ParameterizedTest
  @CsvSource({"5xx, 7", "401, 8"})
  void anAsynchronousRequestThatTimesOutHasFailed(String charge, int left) throws Exception {
    server.policy("api", "/*", "limit", "9/1m", "charge", charge);
    server.servlet("/async", (request, response) -> request.startAsync().setTimeout(20));
    server.servlet("/now", (request, response) -> {});
    server.start();

    assertEquals(500, server.get("/async").statusCode());
    assertEquals(left, remainingSoon(left));
  }

  @Test
  void aTimeoutThatTheApplicationAnswersIsItsAnswer() throws Exception {
    server.policy("api", "/*", "limit", "9/1m", "charge", "503");
    server.servlet(
        "/async",
        (request, response) -> {
          AsyncContext async = request.startAsync();
          async.setTimeout(20);
          async.addListener(
              new AsyncListener() {
                @Override
                public void onComplete(AsyncEvent event) {}

                @Override
                public void onTimeout(AsyncEvent event) {
                  response.setStatus(503);
                  async.complete();
                }

                @Override
                public void onError(AsyncEvent event) {}

                @Override
                public void onStartAsync(AsyncEvent event) {}
              });
        });
    server.servlet("/now", (request, response) -> {});
    server.start();

    assertEquals(503, server.get("/async").statusCode());
    assertEquals(7, remainingSoon(7));
  }

  @ParameterizedTest
  @CsvSource({"5xx, 7", "401, 8"})
  void anAsynchronousDispatchThatThrowsHasFailed(String charge, int left) throws Exception {
    server.policy("api", "/*", ALL, "limit", "9/1m", "charge", charge);
    server.servlet("/async", (request, response) -> request.startAsync().dispatch("/fail"));
    server.servlet(
        "/fail",
        (request, response) -> {
          throw new IllegalStateException("on purpose");
        });
    server.servlet("/now", (request, response) -> {});
    server.start();

    assertEquals(500, server.get("/async").statusCode());
    assertEquals(left, remainingSoon(left));
  }

  // --- several policies ---

  @Test
  void aLaterPolicysRefusalGivesBackWhatEarlierOnesTook() throws Exception {
    server.policy("wide", "/*", "limit", "9/1m", "key", "global");
    server.policy("middle", "/*", "limit", "8/1m", "mode", "report");
    server.policy("strict", "/strict", "limit", "2/1m");
    server.servlet("/strict", (request, response) -> {});
    server.servlet("/now", (request, response) -> {});
    server.start();
    server.get("/strict");
    server.get("/strict");

    for (int i = 0; i < 20; i++) {
      HttpResponse<String> refused = server.get("/strict");
      assertEquals(429, refused.statusCode());
      assertEquals(
          "\"wide\";q=9;w=60, \"strict\";q=2;w=60",
          refused.headers().firstValue("RateLimit-Policy").orElseThrow());
      assertEquals(
          "\"wide\";r=6;t=60, \"strict\";r=0;t=60",
          refused.headers().firstValue("RateLimit").orElseThrow());
    }
    assertEquals(6, remaining(server.get("/now")));
    for (RateLimiter limiter : server.limiters()) {
      assertEquals(limiter.name().equals("strict") ? 20 : 0, limiter.refusals());
    }
  }

  @Test
  void anEarlierPolicysRefusalLeavesLaterOnesAlone() throws Exception {
    server.policy("strict", "/*", "limit", "1/1m");
    server.policy("wide", "/*", "limit", "9/1m");
    startWithStatus();
    server.get("/status/200");

    assertEquals(429, server.get("/status/200").statusCode());
    assertEquals(
        "\"strict\";r=0;t=60",
        server.get("/status/200").headers().firstValue("RateLimit").orElseThrow());
    clock.advance(61 * SECOND);
    assertEquals(
        "\"strict\";r=0;t=60, \"wide\";r=8;t=60",
        server.get("/status/200").headers().firstValue("RateLimit").orElseThrow());
  }

  @Test
  void whatALaterPolicyGaveBackIsNotGivenBackAgain() throws Exception {
    server.policy("login", "/*", "limit", "9/1m", "charge", "401");
    server.policy("strict", "/*", "limit", "1/1m");
    startWithStatus();

    assertEquals(8, remaining("/status/401"));
    for (int i = 0; i < 5; i++) {
      assertEquals(7, remaining("/status/401"), "429 is given back once, by the refusal");
    }
  }

  @Test
  void aPolicyMetByALaterDispatchGivesBackToo() throws Exception {
    server.policy("first", "/*", "limit", "9/1m");
    server.policy("second", "/slow", ALL, "limit", "1/1m");
    server.servlet("/start", (request, response) -> request.startAsync().dispatch("/slow"));
    server.servlet("/slow", (request, response) -> {});
    server.servlet("/now", (request, response) -> {});
    server.start();

    assertEquals(200, server.get("/start").statusCode());
    assertEquals(429, server.get("/start").statusCode());
    assertEquals(7, remaining("/now"));
  }
}
