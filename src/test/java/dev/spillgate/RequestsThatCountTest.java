package dev.spillgate;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.key.KeySource;
import dev.spillgate.limit.Decision;
import dev.spillgate.limit.FakeClock;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.SessionHandler;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests a policy counts, and as whose. */
class RequestsThatCountTest {

  private final FakeClock clock = new FakeClock(MIDNIGHT);
  private final JettyServer server = new JettyServer().clock(clock);

  @AfterEach
  void stop() {
    server.close();
  }

  private void startWithHello() throws Exception {
    server.servlet("/*", (request, response) -> response.getWriter().print("hello")).start();
  }

  /** Whether the policy has decided on the request. */
  private static boolean counted(HttpResponse<?> response) {
    return response.headers().firstValue("RateLimit").isPresent();
  }

  // --- methods, preflights, exemption ---

  @ParameterizedTest
  @CsvSource({
    "GET,         GET,     true",
    "GET,         HEAD,    true",
    "GET,         POST,    false",
    "HEAD,        GET,     false",
    "HEAD,        HEAD,    true",
    "'POST, PUT', PUT,     true",
    "'POST, PUT', DELETE,  false",
    "POST,        PoST,    false",
    "all,         FOO,     true",
    "all,         OPTIONS, true",
  })
  void aPolicyAppliesToItsMethods(String methods, String method, boolean applies) throws Exception {
    server.policy("api", "/*", "limit", "9/1m", "methods", methods);
    startWithHello();

    assertEquals(applies, counted(server.send(method, "/hello")));
  }

  @Test
  void aPreflightIsNotCountedUnlessItIsToBe() throws Exception {
    server.policy("some", "/some", "limit", "9/1m");
    server.policy("all", "/all", "limit", "9/1m", "countPreflight", "true");
    startWithHello();
    String[] preflight = {"Origin", "https://a.example", "Access-Control-Request-Method", "PUT"};

    assertFalse(counted(server.send("OPTIONS", "/some", preflight)));
    assertTrue(counted(server.send("OPTIONS", "/all", preflight)));
    assertTrue(counted(server.send("GET", "/some", preflight)));
    assertTrue(counted(server.send("OPTIONS", "/some")));
    assertTrue(counted(server.send("OPTIONS", "/some", "Origin", "https://a.example")));
    assertTrue(counted(server.send("OPTIONS", "/some", "Access-Control-Request-Method", "PUT")));
  }

  @Test
  void whoIsExemptPassesUntouched() throws Exception {
    server.policy(
        "api",
        "/*",
        "limit",
        "1/1m",
        "trustedProxies",
        "127.0.0.1",
        "exempt",
        "203.0.113.0/24, 127.0.0.1");
    startWithHello();

    for (int i = 0; i < 3; i++) {
      HttpResponse<String> response = server.get("/hello", "X-Forwarded-For", "203.0.113.9");
      assertEquals(200, response.statusCode());
      assertFalse(counted(response));
    }
    assertEquals(0, server.limiters().iterator().next().clients());
    assertTrue(counted(server.get("/hello", "X-Forwarded-For", "203.0.114.9")));
    assertTrue(counted(server.get("/hello", "X-Forwarded-For", "127.0.0.1")), "a trusted proxy");
    assertTrue(counted(server.get("/hello", "X-Forwarded-For", "203.0.113.9, x")));
  }

  @Test
  void aClientBehindATrustedProxyCannotChooseItsAddress() throws Exception {
    server.policy("api", "/*", "limit", "2/1m", "trustedProxies", "private");
    startWithHello();

    for (int status : new int[] {200, 200, 429, 429}) {
      String spoofed = "198.51.100." + status + ", 192.0.2.1";
      assertEquals(status, server.get("/hello", "X-Forwarded-For", spoofed).statusCode());
    }
    assertEquals(200, server.get("/hello", "X-Forwarded-For", "192.0.2.2").statusCode());
  }

  // --- paths ---

  @ParameterizedTest
  @CsvSource({
    "/health,              false",
    "/health?x=1,          false",
    "/%68ealth,            false",
    "/a/../health,         false",
    "/static,              false",
    "/static/a/b.css,      false",
    "/static/../health,    false",
    "/,                    true",
    "/admin,               true",
    "/%61dmin,             true",
    "/admin;x=/health,     true",
    "/health/../admin,     true",
    "/health/,             true",
    "/health/x,            true",
    "/healthy,             true",
    "/HEALTH,              true",
    "/staticx,             true",
    "/static/../admin,     true",
    "/x?/health,           true",
  })
  void nothingGetsOutOfAPolicyBySpelling(String path, boolean counts) throws Exception {
    server.policy("api", "/*", "limit", "9/1m", "excludePaths", "/health, /static/*");
    startWithHello();
    HttpResponse<String> response = server.get(path);

    assertEquals(200, response.statusCode());
    assertEquals(counts, counted(response));
  }

  /** What Jetty refuses by itself it may be told to let pass; it can then not say the path. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "//health/../admin",
        "/health/..;/admin",
        "/health/%2e%2e/admin",
        "/health%2f..%2fadmin",
        "/static/..;/admin",
        "/static/%2e%2e;/admin",
        "/static//x",
        "/static/a%2f..%2f..%2fadmin",
        "/static/%252e%252e/admin",
        "/static/a%5c..%5cadmin",
        "/health;x=1/../admin",
      })
  void anAmbiguousPathIsNeverExcluded(String path) throws Exception {
    ServerConnector connector = (ServerConnector) server.context().getServer().getConnectors()[0];
    connector
        .getConnectionFactory(HttpConnectionFactory.class)
        .getHttpConfiguration()
        .setUriCompliance(UriCompliance.UNSAFE);
    server.policy("api", "/*", "limit", "1/1m", "excludePaths", "/health, /static/*");
    startWithHello();

    for (int status : new int[] {200, 429}) {
      HttpResponse<String> response = server.get(path);
      assertEquals(status, response.statusCode());
      assertTrue(counted(response));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/admin",
        "/admin/",
        "/admin/x",
        "/%61dmin/x",
        "/admin;a=b",
        "/x/../admin",
        "/./admin/x",
        "/admin?q",
        "/%61%64%6d%69%6e"
      })
  void whateverIsServedAsAdminIsLimitedAsAdmin(String path) throws Exception {
    server.policy("admin", "/admin/*", "limit", "1/1m");
    server.servlet("/admin/*", (request, response) -> response.getWriter().print("admin"));
    startWithHello();

    HttpResponse<String> first = server.get(path);
    assertEquals("admin", first.body());
    assertTrue(counted(first));
    assertEquals(429, server.get("/admin").statusCode());
  }

  @Test
  void aRequestThatWasExcludedStaysSoWhereItIsDispatchedTo() throws Exception {
    server.policy(
        "api",
        "/*",
        EnumSet.allOf(DispatcherType.class),
        "limit",
        "1/1m",
        "excludePaths",
        "/start");
    server.servlet("/start", (request, response) -> request.startAsync().dispatch("/hello"));
    startWithHello();

    for (int i = 0; i < 3; i++) {
      assertEquals("hello", server.get("/start").body());
    }
  }

  // --- keys ---

  @Test
  void everyApiKeyHasALimitOfItsOwnAndIsComparedExactly() throws Exception {
    server.policy("api", "/*", "limit", "1/1m", "key", "header:X-Api-Key");
    startWithHello();

    for (String key : new String[] {"abc", "ABC", "abd", "x".repeat(3000), "x".repeat(3001)}) {
      assertEquals(200, server.get("/hello", "X-Api-Key", key).statusCode());
      assertEquals(429, server.get("/hello", "X-Api-Key", key).statusCode());
    }
    assertEquals(200, server.get("/hello").statusCode(), "no key: the address");
    assertEquals(429, server.get("/hello").statusCode());
    assertEquals(200, server.get("/hello", "X-Api-Key", "127.0.0.1").statusCode());
  }

  @Test
  void countingBySessionMakesNone() throws Exception {
    server.context().setSessionHandler(new SessionHandler());
    server.policy("api", "/*", "limit", "2/1m", "key", "session");
    server.servlet(
        "/login",
        (request, response) -> {
          request.getSession(true);
          response.getWriter().print("in");
        });
    server.servlet(
        "/hello", (request, response) -> response.getWriter().print(request.getSession(false)));
    server.start();

    HttpResponse<String> anonymous = server.get("/hello");
    assertEquals("null", anonymous.body());
    assertTrue(anonymous.headers().firstValue("Set-Cookie").isEmpty());
    String cookie = server.get("/login").headers().firstValue("Set-Cookie").orElseThrow();
    assertEquals(429, server.get("/hello").statusCode(), "the address has used its two");
    String session = cookie.substring(0, cookie.indexOf(';'));
    assertEquals(200, server.get("/hello", "Cookie", session).statusCode());
    assertEquals(200, server.get("/hello", "Cookie", session).statusCode());
    assertEquals(429, server.get("/hello", "Cookie", session).statusCode());
    assertEquals(429, server.get("/hello", "Cookie", "JSESSIONID=invented").statusCode());
  }

  @Test
  void countingByAParameterLeavesTheBodyToTheApplication() throws Exception {
    server.policy("api", "/*", "limit", "1/1m", "key", "parameter:id");
    server.servlet(
        "/form",
        (request, response) ->
            response
                .getWriter()
                .print(
                    new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8)));
    server.start();

    assertEquals("id=7&b=c", server.post("/form?id=1", "id=7&b=c").body());
    assertEquals("id=8", server.post("/form?id=2", "id=8").body());
    assertEquals(429, server.post("/form?i%64=1", "id=9").statusCode());
    assertEquals(200, server.post("/form", "id=1").statusCode(), "the address");
    assertEquals(429, server.post("/form", "id=2").statusCode(), "the address");
  }

  @Test
  void aMalformedCookieOrQueryIsNoFailure() throws Exception {
    server.policy("api", "/*", "limit", "9/1m", "key", "cookie:a+parameter:b");
    startWithHello();

    for (String cookie : new String[] {"a=\"", ";;=;", "a", "=x", "$Version=1; a=b", ","}) {
      assertEquals(
          "HTTP/1.1 200 OK",
          server.raw("GET /app/hello?b=%zz&%&=%c3%28 HTTP/1.1", "Cookie: " + cookie),
          cookie);
    }
  }

  @Test
  void aGlobalKeyIsOneForAll() throws Exception {
    server.policy("api", "/*", "limit", "1/1m", "key", "global", "trustedProxies", "private");
    startWithHello();

    assertEquals(200, server.get("/hello", "X-Forwarded-For", "192.0.2.1").statusCode());
    assertEquals(429, server.get("/hello", "X-Forwarded-For", "192.0.2.2").statusCode());
  }

  @Test
  void aRequestMayCostMoreThanOnePermit() throws Exception {
    server.policy("api", "/*", "limit", "10/1m", "cost", "4", "algorithm", "fixed-window");
    startWithHello();

    assertEquals("\"api\";r=6;t=60", server.get("/hello").headers().firstValue("RateLimit").get());
    assertEquals("\"api\";r=2;t=60", server.get("/hello").headers().firstValue("RateLimit").get());
    HttpResponse<String> refused = server.get("/hello");
    assertEquals(429, refused.statusCode());
    assertEquals("60", refused.headers().firstValue("Retry-After").get());
    assertEquals("\"api\";r=2;t=60", refused.headers().firstValue("RateLimit").get());
  }

  // --- an application's own key source ---

  /** Counts by tenant; has moods. */
  public static final class Tenant implements KeySource {
    @Override
    public @Nullable String keyOf(HttpServletRequest request) {
      String tenant = request.getHeader("Tenant");
      if (tenant != null && tenant.startsWith("bad")) {
        throw new IllegalArgumentException("tenant " + tenant);
      }
      return tenant;
    }
  }

  /** Has no constructor that could be called. */
  public record Unmakeable(String name) implements KeySource {
    @Override
    public String keyOf(HttpServletRequest request) {
      return name;
    }
  }

  @Test
  void anApplicationMayBringItsOwnKeySource() throws Exception {
    server.policy("api", "/*", "limit", "1/1m", "key", Tenant.class.getName());
    startWithHello();

    for (String tenant : new String[] {"a", "b", ""}) {
      assertEquals(200, server.get("/hello", "Tenant", tenant).statusCode());
      assertEquals(429, server.get("/hello", "Tenant", tenant).statusCode());
    }
  }

  @Test
  void aKeySourceThatFailsIsReplacedByTheAddressAndSaidOnce() throws Exception {
    server.policy("api", "/*", "limit", "2/1m", "key", Tenant.class.getName());
    startWithHello();
    try (CapturedLog log = new CapturedLog()) {
      assertEquals(200, server.get("/hello", "Tenant", "bad: secret").statusCode());
      assertEquals(200, server.get("/hello", "Tenant", "bad guess").statusCode());
      assertEquals(429, server.get("/hello", "Tenant", "bad luck").statusCode());
      assertEquals(429, server.get("/hello").statusCode(), "null is the address too");

      assertEquals(1, log.lines().size(), log.lines()::toString);
      String line = log.lines().get(0);
      assertTrue(line.startsWith("key source " + Tenant.class.getName() + " threw java.lang.Ill"));
      assertFalse(line.contains("bad") || line.contains("secret"), line);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "java.lang.String                              | is no KeySource",
        "dev.spillgate.RequestsThatCountTest$Unmakeable | can't be made by a public constructor",
        "dev.spillgate.Nothing                         | is unknown, and no class is called so",
      })
  void whatCannotBeAKeySourceStopsTheDeployment(String key, String message) {
    server.policy("api", "/*", "limit", "2/1m", "key", key);
    Exception failure = assertThrows(Exception.class, this::startWithHello);

    assertTrue(failure.getMessage().contains(message), failure.getMessage());
  }

  // --- report ---

  @Test
  void reportDecidesAndCountsAndTheClientSeesNothingOfIt() throws Exception {
    server.policy("api", "/*", "limit", "1/1m", "mode", "report");
    server.servlet(
        "/hello",
        (request, response) -> {
          Decision decision = (Decision) request.getAttribute("dev.spillgate.decision");
          response.getWriter().print(decision.admitted() + " " + decision.remaining());
        });
    server.start();

    assertEquals("true 0", server.get("/hello").body());
    for (int i = 0; i < 2; i++) {
      HttpResponse<String> response = server.get("/hello");
      assertEquals(200, response.statusCode());
      assertEquals("false 0", response.body());
      for (String field :
          List.of("RateLimit", "RateLimit-Policy", "Retry-After", "Cache-Control")) {
        assertNull(response.headers().firstValue(field).orElse(null));
      }
    }
    RateLimiter limiter = server.limiters().iterator().next();
    assertEquals(2, limiter.refusals());
    clock.advance(61 * SECOND);
    assertEquals("true 0", server.get("/hello").body(), "what was reported took nothing");
  }

  // --- warnings and defaults ---

  @Test
  void aForwardingHeaderFromAStrangerIsWarnedOfOnce() throws Exception {
    server.policy("api", "/*", "limit", "9/1m");
    startWithHello();
    try (CapturedLog log = new CapturedLog()) {
      server.get("/hello");
      assertEquals(List.of(), log.lines());
      server.get("/hello", "X-Forwarded-For", "1.1.1.1");
      server.get("/hello", "X-Forwarded-For", "1.1.1.2");

      assertEquals(
          List.of(
              "policy api: the forwarding header came from 127.0.0.1, which is not among"
                  + " trustedProxies; if that is your proxy, all its clients are counted as one"),
          log.warnings());
    }
  }

  @Test
  void aPeerThatIsNoAddressIsNotWrittenIntoTheLog() throws Exception {
    server.filter(
        (request, response, chain) ->
            chain.doFilter(
                new HttpServletRequestWrapper((HttpServletRequest) request) {
                  @Override
                  public String getRemoteAddr() {
                    return "chosen by the client";
                  }
                },
                response));
    server.policy("api", "/*", "limit", "9/1m");
    startWithHello();
    try (CapturedLog log = new CapturedLog()) {
      server.get("/hello", "X-Forwarded-For", "1.1.1.1");

      assertTrue(log.warnings().get(0).contains("came from a peer without an IP address, which"));
    }
  }

  @Test
  void aKeyOfTheClientsChoiceIsWarnedOfUnlessAnotherPolicyCountsClients() throws Exception {
    try (CapturedLog log = new CapturedLog()) {
      server.policy("keys", "/*", "limit", "9/1m", "key", "header:X-Api-Key");
      startWithHello();

      assertEquals(1, log.warnings().size(), log.lines()::toString);
      assertTrue(log.warnings().get(0).startsWith("policy keys: key = header:X-Api-Key: a client"));
    }
    try (CapturedLog log = new CapturedLog();
        JettyServer other = new JettyServer()) {
      other.policy("keys", "/*", "limit", "9/1m", "key", "header:X-Api-Key");
      other.policy("clients", "/*", "limit", "99/1m");
      other.start();

      assertEquals(List.of(), log.warnings());
    }
    try (CapturedLog log = new CapturedLog();
        JettyServer other = new JettyServer()) {
      other.policy("keys", "/*", "limit", "9/1m", "key", "header:X-Api-Key");
      other.policy("tried out", "/*", "limit", "99/1m", "mode", "report");
      other.start();

      assertEquals(1, log.warnings().size(), log.lines()::toString);
    }
  }

  @Test
  void contextParamsAreDefaultsOfAllPolicies() throws Exception {
    server.context().setInitParameter("spillgate.rejectStatus", "503");
    server.context().setInitParameter("spillgate.limit", "1/1m");
    server.policy("one", "/one");
    server.policy("two", "/two", "rejectStatus", "403");
    startWithHello();
    server.get("/one");
    server.get("/two");

    assertEquals(503, server.get("/one").statusCode());
    assertEquals(403, server.get("/two").statusCode());
  }
}
