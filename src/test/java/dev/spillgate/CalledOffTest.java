package dev.spillgate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Waits that end before their time: the application stops, the thread is to, or the client goes.
 */
@ParameterizedClass
@EnumSource
class CalledOffTest {

  private final TestServer server;
  private final CountDownLatch held = new CountDownLatch(1);

  CalledOffTest(Container container) {
    server = container.server(60);
  }

  @AfterEach
  void stop() {
    held.countDown();
    server.close();
  }

  private RateLimiter limiter() {
    return server.limiters().iterator().next();
  }

  /** A policy by which all but the first wait for minutes. */
  private void policy(String algorithm, String wait, String... more) {
    List<String> params =
        new ArrayList<>(
            algorithm.equals("concurrency")
                ? List.of("workers", "1", "queue", "100")
                : List.of("limit", "1/1h", "queue", "100"));
    params.addAll(List.of("algorithm", algorithm, "maxDelay", "30d", "wait", wait));
    params.addAll(List.of(more));
    server.policy("slow", "/", params.toArray(String[]::new));
  }

  private List<CompletableFuture<HttpResponse<String>>> getLater(int times) {
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      answers.add(server.getLater("/"));
    }
    return answers;
  }

  @ParameterizedTest
  @CsvSource({
    "leaky-bucket, thread",
    "leaky-bucket, async",
    "concurrency, thread",
    "concurrency, async"
  })
  void whoWaitsWhenTheApplicationStopsIsTold503(String algorithm, String wait) throws Exception {
    AtomicInteger reached = new AtomicInteger();
    policy(algorithm, wait, "rejectBody", "slow down");
    server.servlet(
        "/",
        (request, response) -> {
          if (reached.incrementAndGet() == 1 && algorithm.equals("concurrency")) {
            held.await();
          }
        });
    server.start();
    RateLimiter limiter = limiter();
    List<CompletableFuture<HttpResponse<String>>> answers = getLater(10);
    Until.holds("waiting", () -> limiter.waiting() == 9);
    CompletableFuture<Void> stopped = CompletableFuture.runAsync(this::stopApplication);
    Until.holds("answered", () -> answers.stream().filter(a -> a.isDone()).count() >= 9);
    held.countDown();
    stopped.get(30, TimeUnit.SECONDS);

    int served = 0;
    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      HttpResponse<String> response = answer.get(30, TimeUnit.SECONDS);
      if (response.statusCode() == 200) {
        served++;
      } else {
        assertEquals(503, response.statusCode());
        assertEquals("5", response.headers().firstValue("Retry-After").orElse(""));
        assertEquals("no-store", response.headers().firstValue("Cache-Control").orElse(""));
        assertTrue(response.body().contains("\"about:blank\""), response.body());
      }
    }
    assertTrue(served <= 1);
    assertEquals(1, reached.get());
    assertEquals(0, limiter.waiting());
    assertEquals(0, limiter.clients());
  }

  private void stopApplication() {
    try {
      server.stopApplication();
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void noThreadOutlivesTheApplication(String wait) throws Exception {
    policy("leaky-bucket", wait);
    server.servlet("/", (request, response) -> {}).start();
    int threads = 0;
    for (int i = 0; i < 20; i++) {
      List<CompletableFuture<HttpResponse<String>>> answers = getLater(3);
      Until.holds("waiting", () -> limiter().waiting() == 2);
      Until.holds("one timer", () -> TestServer.timers().size() == 1);
      server.stopApplication();
      for (CompletableFuture<HttpResponse<String>> answer : answers) {
        answer.get(30, TimeUnit.SECONDS);
      }
      assertEquals(0, TestServer.timers().size());
      threads = Math.max(threads, i == 0 ? Thread.activeCount() : threads);
      server.startApplication();
    }
    server.stopApplication();

    int left = Thread.activeCount();
    assertTrue(left <= threads + 10, left + " threads, after the first time " + threads);
  }

  @Test
  void aThreadThatIsInterruptedWaitsNoLonger() throws Exception {
    List<Thread> threads = new CopyOnWriteArrayList<>();
    AtomicInteger interrupted = new AtomicInteger();
    server.filter(
        (request, response, chain) -> {
          threads.add(Thread.currentThread());
          chain.doFilter(request, response);
          interrupted.addAndGet(Thread.interrupted() ? 1 : 0);
        });
    policy("concurrency", "thread");
    server.servlet("/", (request, response) -> held.await()).start();
    CompletableFuture<HttpResponse<String>> first = server.getLater("/");
    Until.holds("running", () -> limiter().clients() == 1);
    CompletableFuture<HttpResponse<String>> second = server.getLater("/");
    Until.holds("waiting", () -> limiter().waiting() == 1);
    threads.get(1).interrupt();

    assertEquals(503, second.get(30, TimeUnit.SECONDS).statusCode());
    Until.holds("the thread knows", () -> interrupted.get() == 1);
    assertEquals(0, limiter().waiting());
    held.countDown();
    assertEquals(200, first.join().statusCode());
    assertEquals(200, server.get("/").statusCode());
  }

  /** Containers look out for that on HTTP/2 connections, not on HTTP/1.1 ones. */
  @ParameterizedTest
  @ValueSource(strings = {"leaky-bucket", "concurrency"})
  void aClientThatGoesAwayLeavesTheQueueWhereTheContainerTells(String algorithm) throws Exception {
    AtomicInteger reached = new AtomicInteger();
    policy(algorithm, "async");
    server.servlet(
        "/",
        (request, response) -> {
          reached.incrementAndGet();
          if (algorithm.equals("concurrency")) {
            held.await();
          }
        });
    server.servlet("/other", (request, response) -> {}).start();
    CompletableFuture<HttpResponse<String>> first = server.getByHttp2("/", "/other");
    Until.holds("running", () -> reached.get() == 1);
    List<CompletableFuture<HttpResponse<String>>> answers =
        Stream.generate(() -> server.getByHttp2("/", "/other")).limit(5).toList();
    Until.holds("waiting", () -> limiter().waiting() == 5);
    answers.subList(1, 4).forEach(answer -> answer.cancel(true));

    Until.holds("three have gone", () -> limiter().waiting() == 2);
    held.countDown();
    assertEquals(HttpClient.Version.HTTP_2, first.join().version());
    if (algorithm.equals("concurrency")) {
      assertEquals(200, answers.get(0).join().statusCode());
      assertEquals(200, answers.get(4).join().statusCode());
      Until.holds("nothing is kept", () -> limiter().clients() == 0);
      assertEquals(3, reached.get(), "nothing is run that nobody waits for");
    }
  }
}
