package dev.spillgate;

import static dev.spillgate.TestServer.ON_REQUEST;
import static dev.spillgate.TestServer.ON_REQUEST_AND_ASYNC;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting without a thread: what comes after the wait is as it would be without the filter. */
@ParameterizedClass
@EnumSource
class AsyncWaitTest {

  private final Container container;
  private TestServer server;

  AsyncWaitTest(Container container) {
    this.container = container;
    this.server = container.server(100);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Every request but the first one waits for 100 ms. */
  private void smooth(String path, EnumSet<DispatcherType> on) {
    server.policy(
        "smooth",
        path,
        on,
        "limit",
        "10/1s",
        "algorithm",
        "leaky-bucket",
        "queue",
        "50",
        "key",
        "global",
        "wait",
        "async");
  }

  private RateLimiter limiter() {
    return server.limiters().iterator().next();
  }

  @Test
  void fiveHundredWaitOnEightThreadsAndEveryOtherUrlIsUsable() throws Exception {
    server = container.server(8);
    AtomicInteger reached = new AtomicInteger();
    CompletableFuture<AsyncContext> first = new CompletableFuture<>();
    server.policy(
        "one",
        "/one",
        "algorithm",
        "concurrency",
        "workers",
        "1",
        "queue",
        "1000",
        "maxDelay",
        "5m",
        "wait",
        "async");
    server.servlet(
        "/one",
        (request, response) -> {
          if (reached.incrementAndGet() == 1) {
            first.complete(request.startAsync());
          }
        });
    server.servlet("/other", (request, response) -> response.getWriter().print("usable"));
    server.start();
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 501; i++) {
      answers.add(server.getLater("/one"));
    }
    Until.holds("500 wait", () -> limiter().waiting() == 500);
    for (int i = 0; i < 20; i++) {
      assertEquals("usable", server.get("/other").body());
    }
    assertEquals(1, reached.get());
    first.join().complete();

    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      assertEquals(200, answer.join().statusCode());
    }
    assertEquals(501, reached.get());
    Until.holds("nothing is kept", () -> limiter().clients() == 0 && limiter().waiting() == 0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theRequestGoesOnByOneAsyncDispatchAndIsDecidedOnce(boolean mappedToAsync) throws Exception {
    List<DispatcherType> served = new CopyOnWriteArrayList<>();
    smooth("/*", mappedToAsync ? ON_REQUEST_AND_ASYNC : ON_REQUEST);
    server.servlet("/", (request, response) -> served.add(request.getDispatcherType())).start();
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      answers.add(server.getLater("/"));
    }
    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      assertEquals(200, answer.join().statusCode());
      assertEquals(
          List.of("\"smooth\";q=10;w=1"), answer.join().headers().allValues("RateLimit-Policy"));
    }

    assertEquals(1, served.stream().filter(DispatcherType.REQUEST::equals).count());
    assertEquals(3, served.stream().filter(DispatcherType.ASYNC::equals).count());
    assertEquals(4, served.size());
  }

  /** What a servlet finds of the request, whatever way it came. */
  private static void describe(HttpServletRequest request, HttpServletResponse response)
      throws Exception {
    byte[] body =
        request.getMethod().equals("PUT") ? request.getInputStream().readAllBytes() : new byte[0];
    response.setContentType("text/plain;charset=UTF-8");
    response.setHeader("Dispatch", request.getDispatcherType().name());
    response
        .getWriter()
        .print(
            String.join(
                "|",
                request.getMethod(),
                request.getRequestURI(),
                request.getContextPath(),
                request.getServletPath(),
                String.valueOf(request.getPathInfo()),
                String.valueOf(request.getQueryString()),
                String.valueOf(request.getParameter("p")),
                String.valueOf(request.getHeader("X-Test")),
                String.valueOf(request.getUserPrincipal()),
                new String(body, UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a/b",
        "/a/b?p=1&q=2",
        "/a/",
        "/",
        "/a%20b",
        "/a+b?p=x+y",
        "/%C3%A4?p=%C3%A4",
        "/a;x=1/b",
        "/a/b;jsessionid=123",
        "/a%3Fb?p=%3F",
        "/a/./b/../c",
        "/a%25b",
        "/a//b",
        "/%E2%82%AC/x?p=",
        "/a'b(c)!",
        "/a%3Bb",
        "/a:b@c",
        "/a%2Bb",
        "/~a/%7Eb"
      })
  void theUrlIsWhatItWouldBeWithoutTheFilter(String path) throws Exception {
    smooth("/w/*", ON_REQUEST);
    server.servlet("/w/*", AsyncWaitTest::describe);
    server.servlet("/o/*", AsyncWaitTest::describe).start();
    server.get("/w/x");
    String waited = server.raw("GET /app/w" + path + " HTTP/1.1", "Connection: close");
    String other = server.raw("GET /app/o" + path + " HTTP/1.1", "Connection: close");
    assertEquals(other, waited);
    HttpResponse<String> body = server.get("/w" + path, "X-Test", "yes");

    assertEquals(server.get("/o" + path, "X-Test", "yes").body().replace("/o", "/w"), body.body());
  }

  @Test
  void theBodyIsReadAfterTheWait() throws Exception {
    smooth("/*", ON_REQUEST);
    server.servlet("/put", AsyncWaitTest::describe);
    server.servlet(
        "/form", (request, response) -> response.getWriter().print(request.getParameter("name")));
    server.start();
    server.get("/put");
    String body = "x".repeat(300_000);

    assertTrue(server.put("/put", body).body().endsWith("|" + body));
    assertEquals("Ada", server.post("/form", "name=Ada").body());
  }

  /** A filter in front that knows the user, say by a token, has wrapped the request. */
  @Test
  void wrappersOfEarlierFiltersStay() throws Exception {
    server.filter(
        (request, response, chain) ->
            chain.doFilter(
                new HttpServletRequestWrapper((HttpServletRequest) request) {
                  @Override
                  public Principal getUserPrincipal() {
                    return () -> "ada";
                  }
                },
                response));
    smooth("/*", ON_REQUEST);
    server.servlet(
        "/",
        (request, response) ->
            response
                .getWriter()
                .print(request.getUserPrincipal().getName() + " " + request.getDispatcherType()));
    server.start();

    assertEquals("ada REQUEST", server.get("/").body());
    assertEquals("ada ASYNC", server.get("/").body());
  }

  @Test
  void theUserThatTheContainerAuthenticatedStays() throws Exception {
    server.authenticate();
    smooth("/*", ON_REQUEST);
    server.servlet(
        "/",
        (request, response) ->
            response
                .getWriter()
                .print(
                    String.join(
                        " ",
                        request.getRemoteUser(),
                        Boolean.toString(request.isUserInRole("reader")),
                        request.getDispatcherType().name())));
    server.start();
    String ada = "Basic " + Base64.getEncoder().encodeToString("ada:lace".getBytes(UTF_8));

    assertEquals(401, server.get("/").statusCode());
    assertEquals("ada true REQUEST", server.get("/", "Authorization", ada).body());
    assertEquals("ada true ASYNC", server.get("/", "Authorization", ada).body());
  }

  /** Requests that are sent before the first is answered, over one connection. */
  @Test
  void pipelinedRequestsAreAnsweredInTheirOrder() throws Exception {
    smooth("/*", ON_REQUEST);
    server.servlet(
        "/",
        (request, response) -> response.getWriter().print("<" + request.getQueryString() + ">"));
    server.start();
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      requests.append("GET /app/?").append(i).append(" HTTP/1.1\r\nHost: x\r\n");
      requests.append(i == 4 ? "Connection: close\r\n\r\n" : "\r\n");
    }
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
      String answers =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

      assertEquals(
          List.of("<0>", "<1>", "<2>", "<3>", "<4>"),
          answers.lines().filter(line -> line.startsWith("<")).map(l -> l.substring(0, 3)).toList(),
          answers);
      assertEquals(5, answers.split("HTTP/1.1 200", -1).length - 1);
    }
  }

  @Test
  void aConnectionIsKeptAlive() throws Exception {
    smooth("/*", ON_REQUEST);
    server.servlet("/", (request, response) -> response.getWriter().print(request.getRemotePort()));
    server.start();
    String port = server.get("/").body();

    for (int i = 0; i < 3; i++) {
      assertEquals(port, server.get("/").body());
    }
  }

  /** Passed by if it is mapped to REQUEST alone; that is why the README warns. */
  @ParameterizedTest
  @ValueSource(strings = {"thread", "async", "async, filter mapped to ASYNC too"})
  void anAuthenticationFilterBehindIsSkippedUnlessItIsMappedToAsync(String how) throws Exception {
    Filter authentication =
        (request, response, chain) -> ((HttpServletResponse) response).sendError(401);
    server.policy(
        "smooth", "/*", "limit", "10/1s", "algorithm", "leaky-bucket", "wait", how.split(",")[0]);
    server.filter(authentication, how.endsWith("too") ? ON_REQUEST_AND_ASYNC : ON_REQUEST);
    server.servlet("/", (request, response) -> response.getWriter().print("secret")).start();

    assertEquals(401, server.get("/").statusCode());
    assertEquals(how.equals("async") ? 200 : 401, server.get("/").statusCode());
  }

  @Test
  void aPolicyBehindDecidesInTheAsyncDispatch() throws Exception {
    smooth("/*", ON_REQUEST);
    server.policy("hour", "/*", ON_REQUEST_AND_ASYNC, "limit", "3/1h");
    server.servlet("/", (request, response) -> {}).start();
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      answers.add(server.getLater("/"));
    }

    assertEquals(
        List.of(200, 200, 200, 429, 429),
        answers.stream().map(answer -> answer.join().statusCode()).sorted().toList());
  }

  @Test
  void withoutAsyncSupportInFrontTheThreadWaitsAndOneLineSaysSo() throws Exception {
    AtomicInteger reached = new AtomicInteger();
    CountDownLatch held = new CountDownLatch(1);
    server.filter(
        (request, response, chain) -> chain.doFilter(request, response), ON_REQUEST, false);
    server.oneWorker("async", "queue", "1000");
    server.servlet(
        "/",
        (request, response) -> {
          reached.incrementAndGet();
          assertEquals(DispatcherType.REQUEST, request.getDispatcherType());
          held.await();
        });
    server.start();
    try (CapturedLog log = new CapturedLog()) {
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      answers.add(server.getLater("/"));
      Until.holds("running", () -> reached.get() == 1);
      answers.add(server.getLater("/"));
      Until.holds("waiting", () -> limiter().waiting() == 1);
      for (int i = 0; i < 69; i++) {
        answers.add(server.getLater("/"));
      }
      Until.holds("the others are refused", () -> limiter().refusals() == 20);
      assertEquals(50, limiter().waiting(), "as many as with wait = thread");
      held.countDown();

      assertEquals(51, answers.stream().filter(one -> one.join().statusCode() == 200).count());
      List<String> lines = log.warnings();
      assertEquals(1, lines.size(), lines::toString);
      assertTrue(lines.get(0).contains("policy one"), lines::toString);
      assertTrue(lines.get(0).contains("at most 50"), lines::toString);
    }
  }

  /** A container would lead the waiting one to another servlet, or to none. */
  @Test
  void behindAFilterThatChangesThePathTheThreadWaits() throws Exception {
    server.filter(
        (request, response, chain) ->
            chain.doFilter(
                new HttpServletRequestWrapper((HttpServletRequest) request) {
                  @Override
                  public String getContextPath() {
                    return "";
                  }

                  @Override
                  public String getRequestURI() {
                    return "/public" + super.getRequestURI().substring("/app".length());
                  }
                },
                response));
    smooth("/*", ON_REQUEST);
    server.servlet("/x/*", (request, response) -> response.getWriter().print("x"));
    server.servlet("/", (request, response) -> response.getWriter().print("another")).start();
    try (CapturedLog log = new CapturedLog()) {
      for (int i = 0; i < 3; i++) {
        assertEquals("x", server.get("/x/y").body());
      }
      assertEquals(1, log.warnings().size(), log.warnings()::toString);
      assertTrue(log.warnings().get(0).contains("changes the path"), log.warnings()::toString);
    }
  }

  /** Keeps the body until the last dispatch is over, as filters that compute an ETag do. */
  private static final class Buffer extends HttpServletResponseWrapper {

    private final StringWriter kept = new StringWriter();

    Buffer(HttpServletResponse response) {
      super(response);
    }

    static void filter(ServletRequest request, ServletResponse response, FilterChain chain)
        throws IOException, ServletException {
      boolean first = request.getDispatcherType() == DispatcherType.REQUEST;
      Buffer buffer =
          first
              ? new Buffer((HttpServletResponse) response)
              : (Buffer) request.getAttribute("buffer");
      request.setAttribute("buffer", buffer);
      chain.doFilter(request, first ? buffer : response);
      if (!request.isAsyncStarted()) {
        buffer.getResponse().getWriter().print(buffer.kept);
      }
    }

    @Override
    public PrintWriter getWriter() {
      return new PrintWriter(kept);
    }

    @Override
    public ServletOutputStream getOutputStream() {
      throw new UnsupportedOperationException("the tests write text");
    }
  }

  @Test
  void aFilterInFrontMayKeepTheBody() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    server.filter(Buffer::filter, ON_REQUEST_AND_ASYNC);
    server.oneWorker("async", "maxDelay", "100ms");
    server.servlet(
        "/",
        (request, response) -> {
          held.await();
          response.getWriter().print("served");
        });
    server.start();
    CompletableFuture<HttpResponse<String>> first = server.getLater("/");
    Until.holds("running", () -> limiter().clients() == 1);
    HttpResponse<String> second = server.get("/");
    CompletableFuture<HttpResponse<String>> third = server.getLater("/");
    Until.holds("waiting", () -> limiter().waiting() == 1);
    held.countDown();

    assertEquals(429, second.statusCode());
    assertTrue(second.body().contains("quota-exceeded"), second.body());
    assertEquals("served", first.join().body());
    assertEquals("served", third.join().body());
  }

  /** Wraps the responses to requests with that query, so that their fields are set so. */
  private void fields(String query, Consumer<HttpServletRequest> action) {
    server.filter(
        (request, response, chain) ->
            chain.doFilter(
                request,
                new HttpServletResponseWrapper((HttpServletResponse) response) {
                  @Override
                  public void setHeader(String name, String value) {
                    if (query.equals(((HttpServletRequest) request).getQueryString())) {
                      action.accept((HttpServletRequest) request);
                    }
                    super.setHeader(name, value);
                  }
                }));
  }

  @Test
  void anErrorInAWrapperIsToldAndAnswered() throws Exception {
    server.logNoFailures();
    fields(
        "fail",
        request -> {
          if (request.isAsyncStarted()) {
            throw new NoClassDefFoundError("on purpose");
          }
        });
    server.oneWorker("async");
    CountDownLatch held = new CountDownLatch(1);
    server.servlet("/", (request, response) -> held.await()).start();
    CompletableFuture<HttpResponse<String>> first = server.getLater("/");
    Until.holds("running", () -> limiter().clients() == 1);
    CompletableFuture<HttpResponse<String>> second = server.getLater("/?fail");
    Until.holds("waiting", () -> limiter().waiting() == 1);
    try (CapturedLog log = new CapturedLog()) {
      held.countDown();

      assertEquals(500, second.join().statusCode());
      assertTrue(log.lines().toString().contains("can't go on"), log.lines()::toString);
    }
    assertEquals(200, first.join().statusCode());
    Until.holds("no place is lost", () -> limiter().clients() == 0);
  }

  /** They run in the threads of their own requests, not in the timer's. */
  @Test
  void aSlowWrapperHoldsUpNobodyElse() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch slow = new CountDownLatch(1);
    fields(
        "k=slow",
        request -> {
          if (request.isAsyncStarted()) {
            slow.countDown();
            Until.released(held);
          }
        });
    server.policy(
        "one",
        "/*",
        "limit",
        "10/1s",
        "algorithm",
        "leaky-bucket",
        "key",
        "parameter:k",
        "wait",
        "async");
    server.servlet("/", (request, response) -> {}).start();
    server.get("/?k=slow");
    CompletableFuture<HttpResponse<String>> second = server.getLater("/?k=slow");
    assertTrue(slow.await(30, TimeUnit.SECONDS));
    server.get("/?k=other");
    HttpResponse<String> other = server.getLater("/?k=other").get(30, TimeUnit.SECONDS);
    held.countDown();

    assertEquals(200, other.statusCode());
    assertEquals(200, second.join().statusCode());
  }

  @Test
  void aServletBehindNeedsNoAsyncSupport() throws Exception {
    smooth("/*", ON_REQUEST);
    server
        .servlet(
            "/",
            false,
            (request, response) -> response.getWriter().print(request.getDispatcherType()))
        .start();

    assertEquals("REQUEST", server.get("/").body());
    assertEquals("ASYNC", server.get("/").body());
  }

  /** The wait has no timeout of the container's, and the application's own is not touched. */
  @Test
  void theApplicationsOwnAsynchronousTimeoutIsWhatItWouldBe() throws Exception {
    smooth("/w", ON_REQUEST);
    TestServer.Action tell =
        (request, response) -> {
          AsyncContext context = request.startAsync();
          response.getWriter().print(context.getTimeout());
          context.complete();
        };
    server.servlet("/w", tell).servlet("/o", tell).start();
    server.get("/w");

    assertEquals(server.get("/o").body(), server.get("/w").body());
    assertFalse(server.get("/w").body().equals("0"));
  }

  /** As it runs out after the wait, not during it. */
  @Test
  void aWaitLongerThanTheContainersTimeoutIsNotCutOff() throws Exception {
    server.shortenTimeouts(300);
    server.policy(
        "slow",
        "/*",
        "limit",
        "1/1s",
        "algorithm",
        "leaky-bucket",
        "wait",
        "async",
        "key",
        "global");
    server.servlet("/", (request, response) -> response.getWriter().print("served")).start();
    server.get("/");

    assertEquals("served", server.get("/").body());
  }

  @Test
  void aRefusalOfAStreamedBodyLeavesTheConnectionUsable() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    server.oneWorker("async", "maxDelay", "50ms");
    server.servlet("/", (request, response) -> held.await()).start();
    CompletableFuture<HttpResponse<String>> first = server.getLater("/");
    Until.holds("running", () -> limiter().clients() == 1);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      String request = "POST /app/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello";
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      for (int i = 0; i < 3; i++) {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        String status = in.readLine();
        assertTrue(status.startsWith("HTTP/1.1 429"), status);
        int length = 0;
        for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
          if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
            length = Integer.parseInt(line.substring(15).strip());
          }
        }
        in.skip(length);
      }
    }
    held.countDown();
    first.join();
  }
}
