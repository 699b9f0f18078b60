package dev.spillgate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.limit.FakeClock;
import dev.spillgate.limit.Times;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import org.eclipse.jetty.ee10.servlet.ErrorPageErrorHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In what a refusal is told. */
class RefusalTest {

  private final JettyServer server = new JettyServer().clock(new FakeClock(Times.MIDNIGHT));

  @AfterEach
  void stop() {
    server.close();
  }

  /** The answer to the second request under a limit of one. */
  private HttpResponse<String> refusal(String... headers) throws Exception {
    server.servlet("/hello/*", (request, response) -> response.getWriter().print("hello")).start();
    server.get("/hello");
    HttpResponse<String> refused = server.get("/hello", headers);
    assertEquals("61", field(refused, "Retry-After"));
    assertTrue(field(refused, "Cache-Control").contains("no-store"));
    return refused;
  }

  private static String field(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*/*                                                | problem+json",
        "application/json                                   | problem+json",
        "application/problem+json                           | problem+json",
        "application/json, text/plain, */*                  | problem+json",
        "text/html                                          | html",
        "TEXT/HTML                                          | html",
        "text/*                                             | html",
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8 | html",
        "text/html;q=0.5, application/json                  | problem+json",
        "text/html;q=0.5, application/json;q=0.4            | html",
        "text/html, application/json                        | problem+json",
        "text/html;q=0                                      | problem+json",
        "text/html;level=1, */*;q=0.1                       | html",
        "text/html;charset=x;q=0.2, application/*;q=0.3     | problem+json",
        "text/html;q=0.2;x=y, application/*;q=0.1           | html",
        "*/*;q=0.1, text/html;q=0.05                        | problem+json",
        "text/*;q=0.9, text/html;q=0.1, */*;q=0.5           | problem+json",
        "text/html, application/xhtml+xml, */*              | html",
        "text/html;q=0.5, */*;q=0.5                         | html",
        "text/*, application/*                              | problem+json",
        "application/*;q=0.5, text/html;q=0.5               | html",
        "text/html;q=2                                      | html",
        "image/png                                          | problem+json",
        "', ;;q=, /, */'                                    | problem+json",
        "''                                                 | problem+json",
      })
  void aPageIsForThoseWhoPreferHtml(String accept, String type) throws Exception {
    server.policy("api", "/*", "limit", "1/1m");
    HttpResponse<String> refused = refusal("Accept", accept);

    assertEquals(429, refused.statusCode());
    String contentType = field(refused, "Content-Type").toLowerCase(Locale.ROOT);
    assertEquals(
        type.equals("html") ? "text/html;charset=utf-8" : "application/" + type, contentType);
    assertEquals(type.equals("html"), refused.body().startsWith("<!DOCTYPE html>"));
  }

  @Test
  void thePageHasNoScriptAndNothingFromOutsideAndEscapesEverything() throws Exception {
    server.policy("<script>'&\"\\", "/*", "limit", "1/1m");
    String page = refusal("Accept", "text/html").body();

    assertTrue(page.contains("Please try again in 61 seconds."), page);
    assertTrue(page.contains("&lt;script&gt;&#39;&amp;&quot;\\"), page);
    for (String dangerous : new String[] {"<script", "src=", "href=", "url(", "@import", "//"}) {
      assertFalse(page.contains(dangerous), dangerous);
    }
  }

  @Test
  void theArticlesAnswerCanBeConfigured() throws Exception {
    String json = "{\"code\":400,\"msg\":\"请求过于频繁\"}";
    server.policy(
        "api",
        "/*",
        "limit",
        "1/1m",
        "rejectStatus",
        "200",
        "rejectBody",
        "\n  " + json + "\n",
        "rejectContentType",
        "application/json");
    HttpResponse<String> refused = refusal("Accept", "text/html");

    assertEquals(200, refused.statusCode());
    assertEquals(json, refused.body());
    assertEquals("application/json", field(refused, "Content-Type"));
    assertEquals("\"api\";r=0;t=60", field(refused, "RateLimit"));
  }

  @Test
  void aFixedBodyIsPlainTextUnlessSaidOtherwise() throws Exception {
    server.policy("api", "/*", "limit", "1/1m", "rejectBody", "slow down – please");
    HttpResponse<String> refused = refusal();

    assertEquals("slow down – please", refused.body());
    assertEquals(
        "text/plain;charset=utf-8", field(refused, "Content-Type").toLowerCase(Locale.ROOT));
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain;charset=ISO-8859-1",
    "text/plain; charset=\"iso-8859-1\"",
    "text/html;charset=windows-1252"
  })
  void aFixedBodyIsInTheCharsetOfItsType(String type) throws Exception {
    server.policy(
        "api", "/*", "limit", "1/1m", "rejectBody", "gemächlich", "rejectContentType", type);
    HttpResponse<String> refused = refusal();

    assertEquals("10", field(refused, "Content-Length"));
    assertEquals("gemächlich", refused.body());
  }

  @Test
  void theApplicationsOwnErrorPageAnswers() throws Exception {
    server.policy("api", "/*", "limit", "1/1m", "rejectBody", "container");
    server.servlet("/busy", (request, response) -> response.getWriter().print("come back later"));
    ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
    errors.addErrorPage(429, "/busy");
    server.context().setErrorHandler(errors);
    HttpResponse<String> refused = refusal();

    assertEquals(429, refused.statusCode());
    assertEquals("come back later", refused.body());
    assertEquals("\"api\";r=0;t=60", field(refused, "RateLimit"));
  }

  @Test
  void withoutAPageOfItsOwnTheContainersAnswers() throws Exception {
    server.policy("api", "/*", "limit", "1/1m", "rejectBody", "container", "rejectStatus", "503");
    HttpResponse<String> refused = refusal("Accept", "text/html");

    assertEquals(503, refused.statusCode());
    assertTrue(refused.body().contains("503"), refused.body());
  }

  @ParameterizedTest
  @CsvSource({"'',''", "rejectBody,container", "rejectBody,busy"})
  void headGetsTheLengthOfTheBodyAlone(String name, String value) throws Exception {
    String[] params =
        name.isEmpty()
            ? new String[] {"limit", "1/1m"}
            : new String[] {"limit", "1/1m", name, value};
    server.policy("api", "/*", params);
    server.servlet("/hello", (request, response) -> {}).start();
    server.get("/hello");
    HttpResponse<String> refused = server.send("HEAD", "/hello", "Accept", "text/html");
    HttpResponse<String> withBody = server.get("/hello", "Accept", "text/html");

    assertEquals(429, refused.statusCode());
    assertEquals("", refused.body());
    assertEquals(field(withBody, "Content-Length"), field(refused, "Content-Length"));
    assertEquals("61", field(refused, "Retry-After"));
  }

  @ParameterizedTest
  @CsvSource({"container", "busy"})
  void aResponseThatIsOnItsWayIsLeftAlone(String body) throws Exception {
    server.filter(
        (request, response, chain) -> {
          response.getWriter().print("begun");
          response.flushBuffer();
          chain.doFilter(request, response);
        });
    server.policy("api", "/*", "limit", "1/1m", "rejectBody", body);
    server.servlet("/hello", (request, response) -> {}).start();
    server.get("/hello");

    assertEquals("begun", server.get("/hello").body());
  }

  @Test
  void whatAClientSentIsLoggedAtDebugAloneAndEscaped() throws Exception {
    server.policy("api", "/*", "limit", "1/1m", "trustedProxies", "private");
    try (CapturedLog log = new CapturedLog()) {
      refusal("X-Forwarded-For", "\u00e9", "Referer", "chosen");
      assertEquals(List.of("policy api: 1/1m by ip, sliding-log, memory; CDI: none"), log.lines());
      log.debug();
      server.get("/hello?q=secret");
      server.raw("GET /app/hello/" + "x".repeat(200) + " HTTP/1.1", "X: y");

      assertEquals(3, log.lines().size(), log.lines()::toString);
      assertEquals(
          "policy api, mode enforce: over the limit: \"GET\" \"/app/hello\" from \"127.0.0.1\"",
          log.lines().get(1));
      assertTrue(log.lines().get(2).contains("/app/hello/xxx"), log.lines()::toString);
      assertTrue(log.lines().get(2).length() < 220, log.lines()::toString);
    }
  }
}
