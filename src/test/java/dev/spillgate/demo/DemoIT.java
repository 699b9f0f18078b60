package dev.spillgate.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the demo answers. */
class DemoIT {

  private static final long REFILL = 2_000;

  private static DemoProcess demo;
  private static Visitor visitor;

  @BeforeAll
  static void start(@TempDir Path temporary) throws Exception {
    demo = DemoProcess.start(temporary, "--port", "0");
    visitor = new Visitor(demo.address());
  }

  @AfterAll
  static void stop() throws Exception {
    demo.close();
  }

  @Test
  void thePageMayRunItsOwnFilesAlone() throws Exception {
    HttpResponse<String> page = visitor.get("");

    assertEquals(200, page.statusCode());
    assertTrue(page.body().contains("<title>Spillgate"));
    assertTrue(field(page, "Content-Security-Policy").startsWith("default-src 'none'"));
  }

  @Test
  void thePoliciesInEffectAreListedAndTheirStateIsABean() throws Exception {
    String json = visitor.get("policies").body();

    assertTrue(json.contains("\"managed\": true"), json);
    assertTrue(
        json.contains(
            """
            {"name": "sliding-window", "algorithm": "sliding-window", "limit": "5/10s", \
            "permits": 5, "window": 10000, "slots": 10, "queue": 0, "path": "/try/sliding-window"}"""),
        json);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fixed-window",
        "sliding-log",
        "sliding-window",
        "sliding-counter",
        "token-bucket"
      })
  void theSixthRequestIsRefused(String policy) throws Exception {
    FixedWindows.awaitYoungOne();
    Instant start = Instant.now();
    HttpResponse<String> answer = visitor.get("try/" + policy);
    assertEquals("\"%s\";q=5;w=10".formatted(policy), field(answer, "RateLimit-Policy"));
    assertTrue(answer.body().contains("\"remaining\": 4,"), answer.body());

    int admitted = 0;
    while (answer.statusCode() == 200) {
      admitted++;
      answer = visitor.get("try/" + policy);
    }

    // a bucket that was emptied slowly has got a token meanwhile
    long more = Duration.between(start, Instant.now()).toMillis() / REFILL;
    assertTrue(admitted >= 5 && admitted <= 5 + more, admitted + " admitted");
    assertRefused(policy, answer);
  }

  private static void assertRefused(String policy, HttpResponse<String> answer) {
    assertEquals(429, answer.statusCode());
    String wait = field(answer, "Retry-After");
    // the counter lets the next one in two seconds after the border, ten seconds away at the most
    assertTrue(wait.matches("[1-9]|1[0-2]"), wait);
    assertEquals("\"%s\";r=0;t=%s".formatted(policy, wait), field(answer, "RateLimit"));
    assertEquals("application/problem+json", field(answer, "Content-Type"));
    assertEquals("no-store", field(answer, "Cache-Control"));
    assertTrue(field(answer, "Arrival-Time").matches("\\d{13}"));
    assertTrue(answer.body().contains("\"violated-policies\": [\"" + policy + "\"]"));
  }

  @Test
  void theServerFiresABurstWhereABrowserCouldNot() throws Exception {
    List<String> lines =
        visitor.get("burst?policy=concurrency&at=0,0,0,0,0,0,0,1").body().lines().toList();

    assertEquals(8, lines.size());
    assertEquals(6, lines.stream().filter(line -> line.contains("\"status\": 200,")).count());
    assertEquals(2, lines.stream().filter(line -> line.contains("\"status\": 429,")).count());
    for (int i = 0; i < 8; i++) {
      String start = "{\"index\": " + i + ",";
      assertEquals(1, lines.stream().filter(line -> line.startsWith(start)).count());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?policy=concurrency",
        "?policy=concurrency&at=",
        "?policy=concurrency&at=-1",
        "?policy=concurrency&at=600001",
        "?policy=page-fields&at=0",
        "?policy=nothing&at=0",
        "?at=0"
      })
  void aBurstAtAnythingElseIsNotFired(String query) throws Exception {
    assertEquals(400, visitor.get("burst" + query).statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"try/nothing", "nothing"})
  void whatNoPolicyGuardsIsNotFound(String path) throws Exception {
    assertEquals(404, visitor.get(path).statusCode());
  }

  private static String field(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }
}
