package dev.spillgate.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same promises, kept on every server. */
@ParameterizedClass
@MethodSource("dev.spillgate.servers.Setup#all")
class ServersIT {

  @Parameter Setup setup;

  private static Server server;

  @BeforeParameterizedClassInvocation
  static void start(Setup setup, @TempDir Path folder) throws Exception {
    server = setup.server();
    server.deploy("spillgate", Applications.DEMO);
    server.deploy("probe", Applications.probe(folder));
    if (setup.survivesAFailure()) {
      server.deploy("bad", Applications.misconfigured(folder));
      server.deploy("late", Applications.misconfiguredByCode(folder));
    }
    server.start();
    record(setup);
  }

  /** A line for the README's table. */
  private static void record(Setup setup) throws IOException {
    String line =
        "%-28s %-8s %-9s started in %4.1f s, %3d MB%n"
            .formatted(
                setup.product(server),
                setup.jdk(),
                setup.weld() ? "with Weld" : "",
                server.startTime().toMillis() / 1000.0,
                server.size() / 1_000_000);
    Files.writeString(
        Server.UNPACKED.resolveSibling("servers.txt"),
        line,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    server.close();
  }

  private static String field(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  private static int get(String path, String... headers) throws Exception {
    return server.get(path, headers).statusCode();
  }

  @Test
  void theReadmeSaysThatThisVersionIsProven() throws Exception {
    String readme = Files.readString(Path.of("README.md"));
    assertTrue(readme.contains("| " + setup.product(server) + " |"), setup.product(server));
  }

  @Test
  void theDemoRuns() throws Exception {
    assertTrue(server.get("/spillgate/").body().contains("<title>Spillgate"));
    assertTrue(server.get("/spillgate/policies").body().contains("\"managed\": " + setup.hasCdi()));
    for (String policy : List.of("sliding-log", "sliding-window", "token-bucket")) {
      assertEquals(
          List.of(200, 200, 200, 200, 200, 429),
          server.statusesAtOnce(6, "/spillgate/try/" + policy),
          policy);
    }
  }

  @Test
  void limitsHoldAndAreTold() throws Exception {
    for (int left = 2; left >= 0; left--) {
      HttpResponse<String> answer = server.get("/probe/limited");
      assertEquals(200, answer.statusCode());
      assertEquals("\"limited\";q=3;w=60", field(answer, "RateLimit-Policy"));
      assertTrue(field(answer, "RateLimit").matches("\"limited\";r=" + left + ";t=(60|5\\d)"));
    }

    HttpResponse<String> refusal = server.get("/probe/limited");
    assertEquals(429, refusal.statusCode());
    String wait = field(refusal, "Retry-After");
    assertTrue(wait.matches("60|5\\d"), wait);
    assertEquals("\"limited\";r=0;t=" + wait, field(refusal, "RateLimit"));
    assertEquals("no-store", field(refusal, "Cache-Control"));
    assertEquals("application/problem+json", field(refusal, "Content-Type"));
    assertTrue(refusal.body().contains("\"violated-policies\": [\"limited\"]"), refusal.body());

    HttpResponse<String> page = server.get("/probe/limited", "Accept", "text/html");
    assertEquals(429, page.statusCode());
    assertTrue(field(page, "Content-Type").startsWith("text/html"));

    assertEquals(200, get("/probe/elsewhere"));
  }

  @Test
  void aTrustedProxyTellsWhoTheClientIs() throws Exception {
    assertEquals(200, get("/probe/proxied", "X-Forwarded-For", "203.0.113.7"));
    assertEquals(429, get("/probe/proxied", "X-Forwarded-For", "203.0.113.7"));
    assertEquals(429, get("/probe/proxied", "X-Forwarded-For", "198.51.100.1, 203.0.113.7"));
    assertEquals(200, get("/probe/proxied", "X-Forwarded-For", "203.0.113.8"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void aLeakyBucketLetsRequestsOutOneByOne(String wait) {
    long start = System.nanoTime();
    List<HttpResponse<String>> answers = server.getAtOnce(5, "/probe/leaky-" + wait);
    long elapsed = System.nanoTime() - start;

    List<long[]> admitted = numbers(answers);
    assertEquals(3, admitted.size());
    assertEquals(2, count(answers, 429));
    for (int i = 1; i < 3; i++) {
      assertEquals(1_000_000_000, admitted.get(i)[0] - admitted.get(i - 1)[0]);
    }
    assertTrue(elapsed >= admitted.get(2)[1], "nobody went on early");
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void workersTakeRequestsOneByOne(String wait) {
    List<HttpResponse<String>> answers =
        server.getAtOnce(6, "/probe/workers-" + wait + "?work=1000");

    List<long[]> admitted = numbers(answers);
    assertEquals(4, admitted.size());
    assertEquals(2, count(answers, 429));
    assertTrue(admitted.stream().allMatch(numbers -> numbers[2] <= 2), "two run at a time");
    assertEquals(2, admitted.stream().filter(numbers -> numbers[1] > 0).count(), "two waited");
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "async"})
  void nobodyOfACrowdIsForgotten(String wait) {
    List<HttpResponse<String>> answers = server.getAtOnce(200, "/probe/crowd-" + wait + "?work=5");

    assertEquals(200, count(answers, 200));
    assertTrue(numbers(answers).stream().allMatch(numbers -> numbers[2] <= 4));
  }

  @Test
  void threadsAreVirtualWhereTheServerHasThem() throws Exception {
    String thread = field(server.get("/probe/elsewhere"), "Thread");
    assertEquals(setup.hasVirtualThreads(), thread.startsWith("VirtualThread"), thread);
  }

  private static long count(List<HttpResponse<String>> answers, int status) {
    return answers.stream().filter(answer -> answer.statusCode() == status).count();
  }

  /** What the probe told those who were admitted, by departure. */
  private static List<long[]> numbers(List<HttpResponse<String>> answers) {
    return answers.stream()
        .filter(answer -> answer.statusCode() == 200)
        .map(answer -> Pattern.compile(" ").splitAsStream(answer.body().strip()))
        .map(numbers -> numbers.mapToLong(Long::parseLong).toArray())
        .sorted((one, other) -> Long.compare(one[0], other[0]))
        .toList();
  }

  /** Once, when its filter starts: on WildFly that is at its first request. */
  @Test
  void theLogSaysOfEachPolicyWhatIsInForce() throws Exception {
    get("/probe/proxied", "X-Forwarded-For", "203.0.113.9");

    List<String> lines =
        server.log().lines().filter(line -> line.contains("policy proxied: ")).toList();
    assertEquals(1, lines.size(), lines::toString);
    String line = lines.get(0);
    String start = "policy proxied: 1/1m by ip, sliding-log, memory; CDI: ";
    assertTrue(line.matches(".*" + Pattern.quote(start) + setup.cdi()), line);
  }

  /** Without CDI the key source knows no tenant, and both are counted by their address. */
  @Test
  void anApplicationsKeySourceIsInjectedWhereThereIsCdi() throws Exception {
    assertEquals(200, get("/probe/tenants", "Tenant", "a"));
    assertEquals(429, get("/probe/tenants", "Tenant", "a"));
    assertEquals(setup.hasCdi() ? 200 : 429, get("/probe/tenants", "Tenant", "b"));
  }

  @Test
  void aPolicyMayBeAddedByCode() throws Exception {
    assertEquals(200, get("/probe/from-code/"));
    assertEquals(429, get("/probe/from-code/"));
  }

  @Test
  void aMisconfiguredApplicationIsNotServed() throws Exception {
    assumeTrue(
        setup.survivesAFailure(), "an application that fails would take CDI from the others");
    for (String path : List.of("/bad/", "/bad/limited/", "/bad/limited/index.html")) {
      int status = get(path);
      assertTrue(status == 404 || status == 503, path + " was answered " + status);
    }
    String log = server.log();
    assertTrue(log.contains("Spillgate filter \"api\": 1 configuration problem"));
    assertTrue(log.contains("limit = \"nonsense\""));
  }

  @Test
  void aMisconfiguredPolicyThatIsAddedByCodeLetsNobodyPass() throws Exception {
    assumeTrue(
        setup.survivesAFailure(), "an application that fails would take CDI from the others");
    for (int i = 0; i < 3; i++) {
      int status = get("/late/from-code/");
      assertTrue(status == 404 || status >= 500, "answered " + status);
    }
    assertTrue(server.log().contains("Spillgate filter \"from-code\": 1 configuration problem"));
  }
}
