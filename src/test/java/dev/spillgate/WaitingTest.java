package dev.spillgate;

import static dev.spillgate.TestServer.ON_REQUEST_AND_ASYNC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.limit.Clock;
import dev.spillgate.limit.Decision;
import dev.spillgate.limit.MonotonicClock;
import jakarta.servlet.http.HttpServletRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that wait, over HTTP and in real time. */
@ParameterizedClass
@EnumSource
class WaitingTest {

  private final Clock clock = new MonotonicClock();
  private final TestServer server;

  WaitingTest(Container container) {
    server = container.server(100).clock(clock);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private List<CompletableFuture<HttpResponse<String>>> getLater(int times, String path) {
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      answers.add(server.getLater(path));
    }
    return answers;
  }

  private static Map<Integer, Long> statuses(List<CompletableFuture<HttpResponse<String>>> all) {
    return all.stream()
        .map(CompletableFuture::join)
        .collect(Collectors.groupingBy(HttpResponse::statusCode, Collectors.counting()));
  }

  private RateLimiter limiter() {
    return server.limiters().iterator().next();
  }

  private static Decision decision(HttpServletRequest request) {
    return (Decision) request.getAttribute(RateLimitFilter.DECISION);
  }

  /** How much later than its departure a request goes on, in nanoseconds. */
  private long lateness(Decision decision) {
    return clock.nanos() - (decision.takenAt() + decision.delay());
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void ofTenAtOnceOneGoesOnFiveFollowAndFourAreRefused(String wait) throws Exception {
    List<Long> departures = new CopyOnWriteArrayList<>();
    List<Long> lateness = new CopyOnWriteArrayList<>();
    server.policy(
        "smooth",
        "/smooth",
        "limit",
        "10/1s",
        "algorithm",
        "leaky-bucket",
        "queue",
        "5",
        "wait",
        wait);
    server.servlet(
        "/smooth",
        (request, response) -> {
          lateness.add(lateness(decision(request)));
          departures.add(decision(request).takenAt() + decision(request).delay());
        });
    server.start();
    List<CompletableFuture<HttpResponse<String>>> ten = getLater(10, "/smooth");

    assertEquals(Map.of(200, 6L, 429, 4L), statuses(ten));
    for (int i = 1; i < 6; i++) {
      assertEquals(100_000_000, departures.get(i) - departures.get(i - 1));
    }
    assertTrue(lateness.stream().allMatch(late -> late >= 0), lateness::toString);
    for (CompletableFuture<HttpResponse<String>> answer : ten) {
      if (answer.join().statusCode() == 429) {
        assertEquals("1", answer.join().headers().firstValue("Retry-After").orElse(""));
        assertTrue(answer.join().body().contains("\"smooth\""), answer.join().body());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void departuresAreNeverEarlyAndSeldomLate(String wait) throws Exception {
    List<Long> lateness = new CopyOnWriteArrayList<>();
    server.policy("smooth", "/*", "limit", "100/1s", "algorithm", "leaky-bucket", "wait", wait);
    server.servlet("/", (request, response) -> lateness.add(lateness(decision(request))));
    server.start();

    assertEquals(Map.of(200, 51L), statuses(getLater(51, "/")));
    List<Long> sorted = lateness.stream().sorted().toList();
    assertTrue(sorted.get(0) >= 0, sorted::toString);
    assertTrue(sorted.get(25) < 10_000_000, sorted::toString);
  }

  /** The article's leaky bucket: workers take requests out as fast as they finish. */
  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void threeWorkersAndAQueueOfTenAsInTheArticle(String wait) throws Exception {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    server.policy(
        "article", "/*", "algorithm", "concurrency", "workers", "3", "queue", "10", "wait", wait);
    server.servlet(
        "/",
        (request, response) -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          Thread.sleep(300);
          running.decrementAndGet();
        });
    server.start();
    long start = clock.nanos();

    assertEquals(Map.of(200, 13L, 429, 7L), statuses(getLater(20, "/")));
    long took = TimeUnit.NANOSECONDS.toMillis(clock.nanos() - start);
    assertEquals(3, most.get());
    assertTrue(took >= 5 * 300, () -> "13 in rounds of three took only " + took + " ms");
    Until.holds("nothing is kept", () -> limiter().clients() == 0 && limiter().waiting() == 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void whoWaitsForAWorkerIsServedInTheOrderOfArrival(String wait) throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    List<String> served = new CopyOnWriteArrayList<>();
    server.oneWorker(wait);
    server.servlet(
        "/",
        (request, response) -> {
          served.add(request.getQueryString());
          held.await();
        });
    server.start();
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int before = i;
      answers.add(server.getLater("/?" + i));
      Until.holds("waiting", () -> served.size() + limiter().waiting() == before + 1);
    }
    held.countDown();

    assertEquals(Map.of(200, 8L), statuses(answers));
    assertEquals(List.of("0", "1", "2", "3", "4", "5", "6", "7"), served);
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void whoHasWaitedTooLongForAWorkerIsRefused(String wait) throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    AtomicInteger reached = new AtomicInteger();
    server.oneWorker(wait, "maxDelay", "200ms");
    server.servlet(
        "/",
        (request, response) -> {
          reached.incrementAndGet();
          held.await();
        });
    server.start();
    CompletableFuture<HttpResponse<String>> first = server.getLater("/");
    Until.holds("running", () -> reached.get() == 1);
    long start = clock.nanos();
    HttpResponse<String> second = server.get("/");

    assertTrue(clock.nanos() - start >= 200_000_000);
    assertEquals(429, second.statusCode());
    assertEquals("1", second.headers().firstValue("Retry-After").orElse(""));
    assertEquals("no-store", second.headers().firstValue("Cache-Control").orElse(""));
    assertEquals("\"one\";r=0", second.headers().firstValue("RateLimit").orElse(""));
    assertEquals(
        "\"one\";q=1;qu=\"concurrent-requests\"",
        second.headers().firstValue("RateLimit-Policy").orElse(""));
    assertEquals(1, limiter().refusals());
    held.countDown();
    assertEquals(200, first.join().statusCode());
    assertEquals(200, server.get("/").statusCode());
    assertEquals(2, reached.get());
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void noMoreThanMaxWaitingWaitAllKeysTogether(String wait) throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    server.policy(
        "few",
        "/*",
        "algorithm",
        "concurrency",
        "workers",
        "1",
        "queue",
        "3",
        "maxWaiting",
        "5",
        "key",
        "parameter:client",
        "wait",
        wait);
    server.servlet("/", (request, response) -> held.await()).start();
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (String client : List.of("a", "b", "c")) {
      answers.addAll(getLater(5, "/?client=" + client));
    }
    Until.holds("refused", () -> limiter().refusals() == 7);
    assertEquals(5, limiter().waiting());
    assertEquals(3, limiter().clients());
    held.countDown();

    assertEquals(Map.of(200, 8L, 429, 7L), statuses(answers));
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void reportDelaysAndRefusesNothingButCounts(String wait) throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    AtomicInteger reached = new AtomicInteger();
    server.policy(
        "watched",
        "/workers",
        "algorithm",
        "concurrency",
        "workers",
        "1",
        "queue",
        "2",
        "mode",
        "report",
        "wait",
        wait);
    server.policy(
        "seen",
        "/bucket",
        "limit",
        "1/1m",
        "algorithm",
        "leaky-bucket",
        "queue",
        "2",
        "maxDelay",
        "10m",
        "mode",
        "report",
        "wait",
        wait);
    server.servlet(
        "/workers",
        (request, response) -> {
          reached.incrementAndGet();
          held.await();
        });
    server.servlet("/bucket", (request, response) -> {}).start();
    List<CompletableFuture<HttpResponse<String>>> workers = getLater(5, "/workers");
    Until.holds("all run at once", () -> reached.get() == 5);
    held.countDown();

    assertEquals(Map.of(200, 5L), statuses(workers));
    assertEquals(Map.of(200, 5L), statuses(getLater(5, "/bucket")));
    for (RateLimiter limiter : server.limiters()) {
      assertEquals(2, limiter.refusals(), () -> limiter.name());
      int waiting = limiter.name().equals("seen") ? 2 : 0; // until they would go on
      Until.holds("waiting", () -> limiter.waiting() == waiting);
    }
    assertTrue(workers.get(0).join().headers().firstValue("RateLimit").isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void reportCountsWhoWouldHaveWaitedTooLongAndWhoWouldHaveFoundNoRoom(String wait)
      throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    String[] shared = {"mode", "report", "wait", wait, "queue", "9"};
    server.policy(
        "long",
        "/workers",
        with(shared, "algorithm", "concurrency", "workers", "1", "maxDelay", "50ms"));
    server.policy(
        "room",
        "/bucket",
        with(shared, "algorithm", "leaky-bucket", "limit", "1/1s", "maxWaiting", "1"));
    server.servlet("/workers", (request, response) -> held.await());
    server.servlet("/bucket", (request, response) -> {}).start();
    List<CompletableFuture<HttpResponse<String>>> workers = getLater(5, "/workers");
    assertEquals(Map.of(200, 5L), statuses(getLater(5, "/bucket")));

    for (RateLimiter limiter : server.limiters()) {
      int refusals = limiter.name().equals("long") ? 4 : 3;
      Until.holds("counted", () -> limiter.refusals() == refusals);
      Until.holds("nobody waits any more", () -> limiter.waiting() == 0);
      assertEquals(refusals, limiter.refusals(), () -> limiter.name());
    }
    held.countDown();
    assertEquals(Map.of(200, 5L), statuses(workers));
  }

  private static String[] with(String[] some, String... more) {
    return Stream.of(some, more).flatMap(Stream::of).toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void whoIsExemptNeitherWaitsNorHoldsAPlace(String wait) throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    AtomicInteger reached = new AtomicInteger();
    server.oneWorker(wait, "exempt", "127.0.0.1");
    server.servlet(
        "/",
        (request, response) -> {
          assertNull(decision(request));
          reached.incrementAndGet();
          held.await();
        });
    server.start();
    List<CompletableFuture<HttpResponse<String>>> answers = getLater(4, "/");
    Until.holds("all run at once", () -> reached.get() == 4);
    held.countDown();

    assertEquals(Map.of(200, 4L), statuses(answers));
  }

  /** The second policy's wait and refusal: the first one's place is held, and given back. */
  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void aSecondPolicyThatWaitsOrRefuses(String wait) throws Exception {
    server.policy(
        "workers",
        "/*",
        ON_REQUEST_AND_ASYNC,
        "algorithm",
        "concurrency",
        "workers",
        "2",
        "queue",
        "0",
        "wait",
        wait);
    server.policy("hour", "/*", "limit", "2/1h");
    server.policy(
        "rate", "/*", "limit", "2/1s", "algorithm", "leaky-bucket", "queue", "1", "wait", wait);
    server.servlet("/", (request, response) -> {}).start();
    CompletableFuture<HttpResponse<String>> first = server.getLater("/");
    first.join();
    CompletableFuture<HttpResponse<String>> second = server.getLater("/");
    Until.holds("waiting", () -> waiting() == 1);
    HttpResponse<String> third = server.get("/");
    HttpResponse<String> fourth = server.get("/");

    assertEquals(429, third.statusCode(), third::body);
    assertTrue(third.body().contains("\"hour\""), third.body());
    assertEquals(429, fourth.statusCode(), "the refused one holds no worker");
    assertTrue(fourth.body().contains("\"hour\""), fourth.body());
    assertEquals(200, second.join().statusCode());
    assertEquals(
        3, second.join().headers().firstValue("RateLimit-Policy").orElse("").split(",").length);
  }

  private int waiting() {
    return server.limiters().stream().mapToInt(RateLimiter::waiting).sum();
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void theApplicationsErrorPageAnswersARefusalAfterTheWait(String wait) throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    server.oneWorker(
        wait,
        "maxDelay",
        "50ms",
        "rejectBody",
        "container",
        "rejectStatus",
        "503",
        "headers",
        "x-ratelimit");
    server.servlet("/", (request, response) -> held.await());
    server.servlet("/error", (request, response) -> response.getWriter().print("our own page"));
    server.errorPage(503, "/error").start();
    CompletableFuture<HttpResponse<String>> first = server.getLater("/");
    Until.holds("running", () -> limiter().clients() == 1);
    HttpResponse<String> second = server.get("/");
    held.countDown();

    assertEquals(503, second.statusCode());
    assertEquals("our own page", second.body());
    assertEquals("1", second.headers().firstValue("Retry-After").orElse(""));
    assertEquals("1", second.headers().firstValue("X-RateLimit-Limit").orElse(""));
    assertEquals("0", second.headers().firstValue("X-RateLimit-Remaining").orElse(""));
    assertTrue(second.headers().firstValue("X-RateLimit-Reset").isEmpty());
    assertEquals(200, first.join().statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void aLongBodyOfOnesOwnAnswersARefusalAfterTheWait(String wait) throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    String body = "wait ".repeat(50_000).strip();
    server.oneWorker(wait, "maxDelay", "50ms", "rejectBody", body);
    server.servlet("/", (request, response) -> held.await()).start();
    CompletableFuture<HttpResponse<String>> first = server.getLater("/");
    Until.holds("running", () -> limiter().clients() == 1);
    HttpResponse<String> second = server.get("/");
    held.countDown();

    assertEquals(429, second.statusCode());
    assertEquals(body, second.body());
    assertEquals(200, first.join().statusCode());
  }
}
