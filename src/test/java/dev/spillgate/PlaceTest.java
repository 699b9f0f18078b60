package dev.spillgate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A worker's place is freed exactly once, however the request ends. */
@ParameterizedClass
@EnumSource
class PlaceTest {

  private static final int WORKERS = 4;
  private static final int SOAK = 20_000;

  /**
   * In ms. Jetty, with or without a policy, forgets a timeout that comes while the servlet is still
   * returning: with 1 ms one in some hundred requests is then never answered.
   */
  private static final int TIMEOUT = 20;

  private final Container container;
  private final TestServer server;
  private final ScheduledExecutorService elsewhere = Executors.newScheduledThreadPool(2);

  /** Requests at work: more at once than there are workers means that a place was freed twice. */
  private final AtomicInteger running = new AtomicInteger();

  private final AtomicInteger most = new AtomicInteger();
  private final CountDownLatch released = new CountDownLatch(1);

  PlaceTest(Container container) {
    this.container = container;
    server = container.server(60);
    server.logNoFailures();
  }

  @AfterEach
  void stop() throws InterruptedException {
    elsewhere.shutdownNow();
    assertTrue(elsewhere.awaitTermination(30, TimeUnit.SECONDS));
    server.close();
  }

  /** How a request may end. */
  enum End {
    NORMALLY {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response) {}
    },
    BY_EXCEPTION {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response) {
        throw new IllegalStateException("on purpose");
      }
    },
    BY_IO_EXCEPTION {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response)
          throws IOException {
        throw new IOException("on purpose");
      }
    },
    BY_ERROR {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response) {
        throw new AssertionError("on purpose");
      }
    },
    WHEN_RELEASED {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response)
          throws InterruptedException {
        test.released.await();
      }
    },
    BY_SEND_ERROR {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response)
          throws IOException {
        response.sendError(418);
      }
    },
    BY_FORWARD {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response)
          throws Exception {
        request.getRequestDispatcher("/other").forward(request, response);
      }
    },
    BY_COMPLETE {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response) {
        request.startAsync().complete();
      }
    },
    BY_COMPLETE_ELSEWHERE {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response) {
        AsyncContext context = request.startAsync();
        test.later(context::complete);
      }
    },
    BY_DISPATCH {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response) {
        AsyncContext context = request.startAsync();
        test.later(() -> context.dispatch("/other"));
      }
    },
    BY_DISPATCH_THAT_FAILS {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response) {
        request.startAsync().dispatch("/failing");
      }
    },
    BY_TWO_DISPATCHES {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response) {
        request.startAsync().dispatch("/again");
      }
    },
    BY_EXCEPTION_AFTER_FLUSH {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response)
          throws IOException {
        response.flushBuffer();
        throw new IllegalStateException("on purpose");
      }
    },
    BY_DISPATCH_THAT_FAILS_AFTER_FLUSH {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response)
          throws IOException {
        response.flushBuffer();
        request.startAsync().dispatch("/failing");
      }
    },
    BY_DISPATCH_THAT_STARTS_AND_FAILS {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response) {
        request.startAsync().dispatch("/startingAndFailing");
      }
    },
    BY_DISPATCH_THAT_STARTS_AND_FAILS_AFTER_FLUSH {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response)
          throws IOException {
        response.flushBuffer();
        request.startAsync().dispatch("/startingAndFailing");
      }
    },
    BY_TIMEOUT_AFTER_FLUSH {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response)
          throws IOException {
        response.flushBuffer();
        request.startAsync().setTimeout(TIMEOUT);
      }
    },
    BY_TIMEOUT {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response) {
        request.startAsync().setTimeout(TIMEOUT);
      }
    },
    BY_TIMEOUT_AND_DISPATCH {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response) {
        AsyncContext context = request.startAsync();
        context.setTimeout(TIMEOUT);
        context.addListener(new DispatchingAtTimeout());
      }
    },
    BY_EXCEPTION_AFTER_START {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response) {
        request.startAsync().setTimeout(TIMEOUT); // Jetty waits for it
        throw new IllegalStateException("on purpose");
      }
    },
    BY_EXCEPTION_AFTER_FLUSH_AND_START {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response)
          throws IOException {
        response.flushBuffer();
        request.startAsync().setTimeout(TIMEOUT);
        throw new IllegalStateException("on purpose");
      }
    },
    BY_SEND_ERROR_AFTER_START {
      @Override
      void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response)
          throws IOException {
        AsyncContext context = request.startAsync();
        response.sendError(418);
        context.complete();
      }
    };

    abstract void run(PlaceTest test, HttpServletRequest request, HttpServletResponse response)
        throws Exception;
  }

  /** Of these Jetty tells nobody if the filter isn't mapped to ASYNC dispatches. */
  private static final EnumSet<End> UNSEEN =
      EnumSet.of(
          End.BY_DISPATCH_THAT_STARTS_AND_FAILS_AFTER_FLUSH,
          End.BY_EXCEPTION_AFTER_FLUSH_AND_START);

  private static final EnumSet<End> SEEN = EnumSet.complementOf(UNSEEN);

  private static final class DispatchingAtTimeout implements AsyncListener {
    @Override
    public void onTimeout(AsyncEvent event) {
      event.getAsyncContext().dispatch("/other");
    }

    @Override
    public void onComplete(AsyncEvent event) {}

    @Override
    public void onError(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {}
  }

  /** The policy, and servlets for all ends; {@code /end/NAME} ends so. */
  private void start(
      String path, EnumSet<DispatcherType> on, String workers, String wait, String... params)
      throws Exception {
    List<String> all =
        new ArrayList<>(
            List.of("algorithm", "concurrency", "workers", workers, "key", "global", "wait", wait));
    all.addAll(List.of(params));
    server.policy("workers", path, on, all.toArray(String[]::new));
    server.servlet(
        "/end/*",
        (request, response) -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          try {
            End.valueOf(request.getPathInfo().substring(1)).run(this, request, response);
          } finally {
            running.decrementAndGet();
          }
        });
    server.servlet("/other", (request, response) -> response.getWriter().print("other"));
    server.servlet("/again", (request, response) -> request.startAsync().dispatch("/other"));
    server.servlet(
        "/failing",
        (request, response) -> {
          throw new IllegalStateException("on purpose");
        });
    server.servlet(
        "/startingAndFailing",
        (request, response) -> {
          request.startAsync().setTimeout(TIMEOUT);
          throw new IllegalStateException("on purpose");
        });
    server.start();
  }

  private void later(Runnable action) {
    var unused = elsewhere.schedule(action, 3, TimeUnit.MILLISECONDS);
  }

  private RateLimiter limiter() {
    return server.limiters().iterator().next();
  }

  private void nothingIsLeft() throws InterruptedException {
    Until.holds("a place was lost", () -> limiter().clients() == 0 && limiter().waiting() == 0);
  }

  static Stream<Arguments> ends() {
    return withWaits(SEEN.stream());
  }

  static Stream<Arguments> endsUnseen() {
    return withWaits(UNSEEN.stream());
  }

  private static Stream<Arguments> withWaits(Stream<End> ends) {
    return ends.flatMap(end -> Stream.of("thread", "async").map(wait -> Arguments.of(end, wait)));
  }

  /** Two at once, so that the second one waits. */
  @ParameterizedTest
  @MethodSource("ends")
  void aPlaceIsFreedHoweverTheRequestEnds(End end, String wait) throws Exception {
    start("/end/*", TestServer.ON_REQUEST, "1", wait);
    twoEnd(end);
  }

  /** Where one of them isn't seen without the filter on ASYNC dispatches. */
  @ParameterizedTest
  @MethodSource("endsUnseen")
  void aPlaceIsFreedWithTheFilterOnAsyncDispatches(End end, String wait) throws Exception {
    start("/*", TestServer.ON_REQUEST_AND_ASYNC, "1", wait);
    twoEnd(end);
  }

  private void twoEnd(End end) throws Exception {
    released.countDown();
    ExecutorService clients = Executors.newFixedThreadPool(2);
    List<Future<?>> answers = new ArrayList<>();
    for (int client = 0; client < 2; client++) {
      answers.add(clients.submit(() -> send(end.name())));
    }
    for (Future<?> answer : answers) {
      answer.get();
    }
    clients.shutdown();

    nothingIsLeft();
    assertEquals(1, most.get());
    assertEquals(200, server.get("/end/NORMALLY").statusCode());
  }

  /** On a connection of its own, which the container may well close without an answer. */
  private void send(String end) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(30_000);
      String request = "GET /app/end/" + end + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.getInputStream().readAllBytes();
    } catch (SocketTimeoutException unanswered) {
      throw new IllegalStateException(end + " was never answered", unanswered);
    } catch (IOException closed) {
      // as it may
    }
  }

  /** A client that goes away while its response is written, by a servlet of either kind. */
  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void aPlaceIsFreedIfTheClientGoesAway(String wait) throws Exception {
    Semaphore begun = new Semaphore(0);
    server.oneWorker(wait);
    server.servlet(
        "/sync",
        (request, response) -> {
          begun.release();
          ServletOutputStream out = response.getOutputStream();
          for (int i = 0; i < 100_000; i++) {
            out.write(new byte[8192]);
          }
        });
    server.servlet(
        "/async",
        (request, response) -> {
          AsyncContext context = request.startAsync();
          begun.release();
          elsewhere.execute(
              () -> {
                try {
                  for (int i = 0; i < 100_000; i++) {
                    response.getOutputStream().write(new byte[8192]);
                  }
                  context.complete();
                } catch (IOException gone) {
                  if (container == Container.JETTY) { // Tomcat has ended the request itself
                    context.complete();
                  }
                }
              });
        });
    server.start();
    for (int i = 0; i < 20; i++) {
      String path = i % 2 == 0 ? "/sync" : "/async";
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        String request = "GET /app" + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        assertTrue(begun.tryAcquire(30, TimeUnit.SECONDS), path);
      }
    }

    nothingIsLeft();
  }

  /** Fast, failing, asynchronous and timed-out requests, mixed, some of which wait in vain. */
  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void afterASoakNoPlaceIsLostAndNoStateIsLeft(String wait) throws Exception {
    start(
        "/end/*",
        TestServer.ON_REQUEST,
        Integer.toString(WORKERS),
        wait,
        "queue",
        "20",
        "maxDelay",
        "50ms");
    AtomicInteger left = new AtomicInteger(SOAK / 2);
    ExecutorService clients = Executors.newFixedThreadPool(16);
    List<Future<?>> all = new ArrayList<>();
    for (int client = 0; client < 16; client++) {
      all.add(
          clients.submit(
              () -> {
                while (left.getAndDecrement() > 0) {
                  send(anyEnd().name());
                }
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
    clients.shutdown();

    nothingIsLeft();
    assertTrue(most.get() <= WORKERS, "a place was freed twice");
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < WORKERS + 2; i++) {
      answers.add(server.getLater("/end/WHEN_RELEASED"));
    }
    Until.holds("all workers are there", () -> running.get() == WORKERS);
    Until.holds("and no more", () -> answers.stream().filter(Future::isDone).count() == 2);
    released.countDown();
    answers.forEach(CompletableFuture::join);
    nothingIsLeft();
  }

  /** Most requests are ordinary ones; a timeout takes a container up to a second to see. */
  private static End anyEnd() {
    int random = ThreadLocalRandom.current().nextInt(100);
    if (random < 60) {
      return End.NORMALLY;
    }
    End end = End.values()[random % End.values().length];
    if (end == End.WHEN_RELEASED || UNSEEN.contains(end)) {
      return End.NORMALLY;
    }
    boolean slow = end.name().contains("TIMEOUT") || end == End.BY_EXCEPTION_AFTER_START;
    return slow && random < 95 ? End.BY_COMPLETE : end;
  }
}
