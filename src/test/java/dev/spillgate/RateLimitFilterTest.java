package dev.spillgate;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.MINUTE;
import static dev.spillgate.limit.Times.SECOND;
import static dev.spillgate.limit.Times.ms;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.limit.Decision;
import dev.spillgate.limit.FakeClock;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpSession;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.ee10.servlet.ErrorPageErrorHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimitFilterTest {

  private static final EnumSet<DispatcherType> ALL = EnumSet.allOf(DispatcherType.class);

  private final FakeClock clock = new FakeClock(MIDNIGHT);
  private final JettyServer server = new JettyServer().clock(clock);

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private void startWithHello() throws Exception {
    server.servlet("/hello", (request, response) -> response.getWriter().print("hello")).start();
  }

  private static String header(HttpResponse<?> response, String name) {
    List<String> values = response.headers().allValues(name);
    assertTrue(values.size() <= 1, () -> name + " is there more than once: " + values);
    return values.isEmpty() ? null : values.get(0);
  }

  @Test
  void theFewLinesOfTheReadmeProtectAnApplication() throws Exception {
    server.policy("api", "/*", "limit", "100/1m");
    startWithHello();

    for (int i = 99; i >= 0; i--) {
      HttpResponse<String> response = server.get("/hello");
      assertEquals(200, response.statusCode());
      assertEquals("hello", response.body());
      assertEquals("\"api\";q=100;w=60", header(response, "RateLimit-Policy"));
      assertEquals("\"api\";r=" + i + ";t=60", header(response, "RateLimit"));
      assertNull(header(response, "Retry-After"));
    }
    HttpResponse<String> refused = server.get("/hello");
    assertEquals(429, refused.statusCode());
    clock.advance(MINUTE);
    assertEquals(429, server.get("/hello").statusCode(), "60 s exactly is still inside");
    clock.advance(1);
    assertEquals(200, server.get("/hello").statusCode());
  }

  @Test
  void aRefusalSaysWhenToComeBackAndWhy() throws Exception {
    server.policy("api", "/*", "limit", "1/1m");
    startWithHello();
    server.get("/hello");
    clock.advance(ms(17_400));
    HttpResponse<String> refused = server.get("/hello");

    assertEquals(429, refused.statusCode());
    assertEquals("43", header(refused, "Retry-After"));
    assertEquals("\"api\";q=1;w=60", header(refused, "RateLimit-Policy"));
    assertEquals("\"api\";r=0;t=43", header(refused, "RateLimit"));
    assertEquals("no-store", header(refused, "Cache-Control"));
    assertEquals("application/problem+json", header(refused, "Content-Type"));
    assertEquals(
        """
        {
          "type": "https://iana.org/assignments/http-problem-types#quota-exceeded",
          "title": "Request quota exceeded",
          "status": 429,
          "violated-policies": ["api"]
        }
        """,
        refused.body());
  }

  @Test
  void retryAfterIsNeverEarlierThanTheAdmission() throws Exception {
    server.policy("api", "/*", "limit", "1/1m");
    startWithHello();
    server.get("/hello");
    HttpResponse<String> refused = server.get("/hello");

    assertEquals("61", header(refused, "Retry-After"), "a nanosecond over 60 s");
    assertEquals("\"api\";r=0;t=60", header(refused, "RateLimit"), "which t does not count");
    clock.advance(Long.parseLong(header(refused, "Retry-After")) * SECOND);
    assertEquals(200, server.get("/hello").statusCode());
  }

  @Test
  void aRefusalOfHeadHasNoBody() throws Exception {
    server.policy("api", "/*", "limit", "1/1m");
    startWithHello();
    server.get("/hello");
    HttpResponse<String> refused = server.send("HEAD", "/hello");

    assertEquals(429, refused.statusCode());
    assertEquals("", refused.body());
    assertEquals("61", header(refused, "Retry-After"));
  }

  @Test
  void whatTheClientSentInABodyIsNoConcernOfARefusal() throws Exception {
    server.policy("api", "/*", "limit", "1/1m");
    startWithHello();
    server.get("/hello");

    for (String method : new String[] {"POST", "PUT", "DELETE", "OPTIONS", "FOO"}) {
      assertEquals(429, server.send(method, "/hello").statusCode());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 403, 503, 599})
  void theStatusOfARefusalIsConfigurable(int status) throws Exception {
    server.policy("api", "/*", "limit", "1/1m", "rejectStatus", "" + status);
    startWithHello();
    server.get("/hello");
    HttpResponse<String> refused = server.get("/hello");

    assertEquals(status, refused.statusCode());
    assertTrue(refused.body().contains("\"status\": " + status));
    assertEquals("61", header(refused, "Retry-After"));
  }

  @Test
  void withoutFieldsARefusalStillSaysWhenToComeBack() throws Exception {
    server.policy("api", "/*", "limit", "1/1m", "headers", "none");
    startWithHello();

    HttpResponse<String> admitted = server.get("/hello");
    assertNull(header(admitted, "RateLimit"));
    assertNull(header(admitted, "RateLimit-Policy"));
    HttpResponse<String> refused = server.get("/hello");
    assertNull(header(refused, "RateLimit"));
    assertEquals("61", header(refused, "Retry-After"));
    assertEquals("no-store", header(refused, "Cache-Control"));
  }

  @Test
  void theOlderFieldsAreThereForWhoWantsThem() throws Exception {
    server.policy("api", "/*", "limit", "3/1m", "headers", "ietf, x-ratelimit");
    startWithHello();
    HttpResponse<String> response = server.get("/hello");

    assertEquals("3", header(response, "X-RateLimit-Limit"));
    assertEquals("2", header(response, "X-RateLimit-Remaining"));
    assertEquals("60", header(response, "X-RateLimit-Reset"));
    assertEquals("\"api\";r=2;t=60", header(response, "RateLimit"));
  }

  @Test
  void severalLimitsAreItemsNamedAfterTheirWindows() throws Exception {
    server.policy("api", "/*", "limit", "2/1s, 3/PT1H, 9/1500ms", "algorithm", "fixed-window");
    startWithHello();
    HttpResponse<String> first = server.get("/hello");

    assertEquals(
        "\"api-1s\";q=2;w=1, \"api-PT1H\";q=3;w=3600, \"api-1500ms\";q=9",
        header(first, "RateLimit-Policy"));
    assertEquals("\"api-1s\";r=1;t=1", header(first, "RateLimit"));
    server.get("/hello");
    clock.advance(SECOND);
    server.get("/hello");
    HttpResponse<String> refused = server.get("/hello");
    assertEquals("\"api-PT1H\";r=0;t=3599", header(refused, "RateLimit"));
    assertTrue(refused.body().contains("\"violated-policies\": [\"api-PT1H\"]"), refused.body());
  }

  @Test
  void aBurstIsNeverAnnouncedAsMoreThanTheQuota() throws Exception {
    server.policy("api", "/*", "limit", "2/1s burst 5", "algorithm", "token-bucket");
    startWithHello();

    assertEquals("\"api\";r=2;t=1", header(server.get("/hello"), "RateLimit"));
    assertEquals("\"api\";q=2;w=1", header(server.get("/hello"), "RateLimit-Policy"));
    assertEquals("\"api\";r=2;t=2", header(server.get("/hello"), "RateLimit"));
    assertEquals("\"api\";r=1;t=2", header(server.get("/hello"), "RateLimit"));
    assertEquals("\"api\";r=0;t=1", header(server.get("/hello"), "RateLimit"));
    assertEquals(429, server.get("/hello").statusCode());
  }

  @Test
  void aPolicyMayHaveAnyPrintableName() throws Exception {
    server.policy("a \"b\" \\ c%s", "/*", "limit", "1/1m");
    startWithHello();

    assertEquals("\"a \\\"b\\\" \\\\ c%s\";r=0;t=60", header(server.get("/hello"), "RateLimit"));
    assertTrue(server.get("/hello").body().contains("[\"a \\\"b\\\" \\\\ c%s\"]"));
  }

  @Test
  void severalPoliciesShareTheFields() throws Exception {
    server.policy("wide", "/*", "limit", "100/1h", "headers", "ietf,x-ratelimit");
    server.policy("strict", "/hello", "limit", "3/1m", "headers", "ietf,x-ratelimit");
    server.policy("silent", "/hello", "limit", "2/1m", "headers", "none");
    server.policy("last", "/hello", "limit", "50/1m", "headers", "ietf,x-ratelimit");
    startWithHello();
    HttpResponse<String> response = server.get("/hello");

    assertEquals(
        "\"wide\";q=100;w=3600, \"strict\";q=3;w=60, \"last\";q=50;w=60",
        header(response, "RateLimit-Policy"));
    assertEquals(
        "\"wide\";r=99;t=3600, \"strict\";r=2;t=60, \"last\";r=49;t=60",
        header(response, "RateLimit"));
    assertEquals("2", header(response, "X-RateLimit-Remaining"), "the fewest left");
    assertEquals("3", header(response, "X-RateLimit-Limit"));
  }

  @Test
  void modeOffLeavesARequestUntouched() throws Exception {
    server.policy("api", "/*", "limit", "1/1m", "mode", "off");
    server.servlet(
        "/hello",
        (request, response) ->
            response.getWriter().print(request.getAttribute(RateLimitFilter.DECISION)));
    server.start();
    for (int i = 0; i < 5; i++) {
      HttpResponse<String> response = server.get("/hello");
      assertEquals(200, response.statusCode());
      assertEquals("null", response.body());
      assertNull(header(response, "RateLimit"));
    }
    assertEquals(0, server.limiters().iterator().next().clients());
  }

  @Test
  void theApplicationCanReadTheDecision() throws Exception {
    server.policy("api", "/*", "limit", "5/1m");
    List<Decision> decisions = Collections.synchronizedList(new ArrayList<>());
    server.servlet(
        "/hello",
        (request, response) ->
            decisions.add((Decision) request.getAttribute("dev.spillgate.decision")));
    server.start();
    server.get("/hello");

    assertEquals(4, decisions.get(0).remaining());
    assertTrue(decisions.get(0).admitted());
    assertEquals(MINUTE + 1, decisions.get(0).reset());
  }

  @Test
  void noSessionIsReadOrMade() throws Exception {
    server.filter(
        (request, response, chain) ->
            chain.doFilter(
                new HttpServletRequestWrapper((HttpServletRequest) request) {
                  @Override
                  public HttpSession getSession(boolean create) {
                    throw new AssertionError("a session is asked for");
                  }
                },
                response));
    server.policy("api", "/*", "limit", "1/1m");
    server.servlet("/hello", (request, response) -> {}).start();

    assertEquals(200, server.get("/hello").statusCode());
    assertEquals(429, server.get("/hello").statusCode());
  }

  // --- once per request ---

  private int admittedOf(int requests, String path) {
    int admitted = 0;
    for (int i = 0; i < requests; i++) {
      admitted += server.get(path).statusCode() == 429 ? 0 : 1;
    }
    return admitted;
  }

  @Test
  void forwardsAndIncludesAreNotCounted() throws Exception {
    server.policy("api", "/*", ALL, "limit", "3/1m");
    server.servlet(
        "/outer",
        (request, response) -> {
          request.getRequestDispatcher("/hello").include(request, response);
          request.getRequestDispatcher("/hello").forward(request, response);
        });
    startWithHello();

    assertEquals(3, admittedOf(5, "/outer"));
  }

  @Test
  void errorPagesAreNotCountedNorRefused() throws Exception {
    server.policy("api", "/*", ALL, "limit", "3/1m");
    server.servlet("/fail", (request, response) -> response.sendError(418));
    server.servlet("/error", (request, response) -> response.getWriter().print("the error page"));
    ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
    errors.addErrorPage(418, "/error");
    server.context().setErrorHandler(errors);
    server.start();

    for (int i = 0; i < 3; i++) {
      HttpResponse<String> response = server.get("/fail");
      assertEquals(418, response.statusCode());
      assertEquals("the error page", response.body());
    }
    assertEquals(429, server.get("/fail").statusCode());
  }

  @Test
  void aPolicyMappedToErrorAloneDecidesNothing() throws Exception {
    server.policy("api", "/*", EnumSet.of(DispatcherType.ERROR), "limit", "1/1m");
    server.servlet("/fail", (request, response) -> response.sendError(418));
    server.start();

    for (int i = 0; i < 3; i++) {
      assertEquals(418, server.get("/fail").statusCode());
    }
  }

  @Test
  void laterAsyncDispatchesAreNotCounted() throws Exception {
    server.policy("api", "/*", ALL, "limit", "3/1m");
    server.servlet(
        "/async",
        (request, response) -> {
          int dispatches = request.getAttribute("n") instanceof Integer n ? n : 0;
          request.setAttribute("n", dispatches + 1);
          if (dispatches < 3) {
            request.startAsync().dispatch();
          } else {
            response.getWriter().print("done");
          }
        });
    server.start();

    assertEquals("done", server.get("/async").body());
    assertEquals(2, admittedOf(5, "/async"));
  }

  @Test
  void aPolicyMetFirstByAnAsyncDispatchDecidesThere() throws Exception {
    server.policy("api", "/hello", ALL, "limit", "2/1m");
    server.servlet("/start", (request, response) -> request.startAsync().dispatch("/hello"));
    startWithHello();

    assertEquals("hello", server.get("/start").body());
    assertEquals(200, server.get("/hello").statusCode());
    HttpResponse<String> refused = server.get("/start");
    assertEquals(429, refused.statusCode());
    assertEquals("61", header(refused, "Retry-After"));
  }

  @Test
  void aRefusalInAnErrorDispatchOfTheContainerStaysARefusal() throws Exception {
    server.policy("api", "/*", ALL, "limit", "1/1m", "rejectStatus", "503");
    startWithHello();
    server.get("/hello");

    assertTrue(server.get("/hello").body().contains("quota-exceeded"));
  }

  // --- what a peer's address may be ---

  /** Puts any address in the peer's place; the header {@code none} stands for null. */
  private static void anyPeer(TestServer server) {
    server.filter(
        (request, response, chain) -> {
          String peer = ((HttpServletRequest) request).getHeader("Peer");
          chain.doFilter(
              new HttpServletRequestWrapper((HttpServletRequest) request) {
                @Override
                public String getRemoteAddr() {
                  return peer == null || peer.equals("none") ? null : peer;
                }
              },
              response);
        });
  }

  @Test
  void whateverThePeersAddressIsItIsOneClient() throws Exception {
    anyPeer(server);
    server.policy("api", "/*", "limit", "2/1m");
    startWithHello();

    String[] peers = {
      "none",
      "",
      "unix:/run/x",
      "host.example",
      "1.2.3.4",
      "300.1.1.1",
      "2001:db8::1",
      "fe80::1%e",
      "[2001:db8:0:1::1]",
      "::",
      "]",
      "x".repeat(3000)
    };
    for (String peer : peers) {
      for (int status : new int[] {200, 200, 429, 429}) {
        assertEquals(status, server.get("/hello", "Peer", peer).statusCode(), peer);
      }
    }
    assertEquals(429, server.get("/hello", "Peer", "[2001:db8::ffff]").statusCode());
    assertEquals(429, server.get("/hello", "Peer", "::ffff:1.2.3.4").statusCode());
  }

  @Test
  void ipv6ClientsAreCountedByThePrefixThatIsConfigured() throws Exception {
    anyPeer(server);
    server.policy("api", "/*", "limit", "1/1m", "ipv6Prefix", "48");
    startWithHello();

    assertEquals(200, server.get("/hello", "Peer", "2001:db8:1:1::1").statusCode());
    assertEquals(429, server.get("/hello", "Peer", "2001:db8:1:2::1").statusCode());
    assertEquals(200, server.get("/hello", "Peer", "2001:db8:2:1::1").statusCode());
  }

  @Test
  void atMostMaxClientsAreKept() throws Exception {
    anyPeer(server);
    server.policy("api", "/*", "limit", "1/1m", "maxClients", "10");
    startWithHello();
    for (int i = 0; i < 200; i++) {
      server.get("/hello", "Peer", "10.0.0." + i);
    }
    RateLimiter limiter = server.limiters().iterator().next();

    assertTrue(limiter.clients() <= 10, () -> limiter.clients() + " clients");
    assertEquals(200 - limiter.clients(), limiter.evictions());
  }

  // --- a response that somebody has begun ---

  @Test
  void aRefusalIsToldThoughAFilterInFrontHasTakenTheWriter() throws Exception {
    server.filter(
        (request, response, chain) -> {
          response.getWriter().print("begun ");
          chain.doFilter(request, response);
        });
    server.policy("api", "/*", "limit", "1/1m");
    startWithHello();

    assertEquals("begun hello", server.get("/hello").body());
    HttpResponse<String> refused = server.get("/hello");
    assertEquals(429, refused.statusCode());
    assertTrue(refused.body().startsWith("{"), refused.body());
  }

  @Test
  void aRefusalIsWholeInWhateverEncodingAFilterInFrontHasTakenTheWriter() throws Exception {
    server.filter(
        (request, response, chain) -> {
          response.setCharacterEncoding("UTF-16BE");
          response.getWriter();
          chain.doFilter(request, response);
        });
    server.policy("api", "/*", "limit", "1/1m");
    startWithHello();
    server.get("/hello");
    HttpResponse<String> refused = server.get("/hello");

    assertEquals(429, refused.statusCode());
    assertTrue(refused.body().endsWith("[\"api\"]\n}\n"), refused.body());
  }

  @Test
  void aResponseThatIsOnItsWayIsLeftAlone() throws Exception {
    server.filter(
        (request, response, chain) -> {
          response.getWriter().print("begun");
          response.flushBuffer();
          chain.doFilter(request, response);
        });
    server.policy("api", "/*", "limit", "1/1m");
    startWithHello();
    server.get("/hello");

    assertEquals("begun", server.get("/hello").body());
  }

  // --- deployment ---

  @Test
  void badConfigurationStopsTheDeploymentWithEveryProblem() {
    server.policy("api", "/*", "limit", "100", "slotz", "7", "rejectStatus", "1000");
    Exception failure = assertThrows(Exception.class, this::startWithHello);

    String message = String.valueOf(failure.getMessage());
    for (String part : List.of("limit = \"100\"", "slotz = \"7\"", "rejectStatus = \"1000\"")) {
      assertTrue(message.contains(part), message);
    }
    assertFalse(server.context().isAvailable());
  }

  @Test
  void withoutCdiTheApplicationKeepsItsOwnLimiters() throws Exception {
    assertThrows(
        ClassNotFoundException.class,
        () -> Class.forName("jakarta.enterprise.inject.spi.CDI"),
        "this run is to have no CDI, as a plain Tomcat or Jetty");
    JettyServer plain = new JettyServer().policy("one", "/*", "limit", "1/1m");
    try (plain) {
      plain.policy("two", "/*", "limit", "2/1m").start();
      assertEquals(2, plain.limiters().size());
    }
  }

  @Test
  void whatStartsWithTheApplicationEndsWithIt() throws Exception {
    Set<Thread> before = TestServer.timers();
    JettyServer other = new JettyServer();
    other.policy("one", "/*", "limit", "1/1m").policy("two", "/*", "limit", "1/1m");
    other.servlet("/hello", (request, response) -> {}).start().get("/hello");
    Set<Thread> timers = TestServer.timers();
    timers.removeAll(before);
    other.close();

    assertEquals(1, timers.size());
    timers.forEach(timer -> assertFalse(timer.isAlive()));
  }
}
