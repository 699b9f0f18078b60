package dev.spillgate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.key.KeySource;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What stops an application before any of its filters is made. */
class DeploymentCheckTest {

  private final JettyServer server = new JettyServer();

  @BeforeEach
  void check() {
    server.context().addServletContainerInitializer(new DeploymentCheck());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String refusal() {
    return String.valueOf(assertThrows(Exception.class, server::start).getMessage());
  }

  @Test
  void theProblemsOfAllPoliciesAreToldAtOnce() {
    server.policy("one", "/*", "limit", "nonsense");
    server.policy("fine", "/*", "limit", "1/1m");
    server.policy("two", "/*", "limit", "1/1m", "slotz", "3");

    String refusal = refusal();
    assertTrue(refusal.contains("Spillgate filter \"one\": 1 configuration problem"), refusal);
    assertTrue(refusal.contains("limit = \"nonsense\""), refusal);
    assertTrue(refusal.contains("Spillgate filter \"two\": 1 configuration problem"), refusal);
    assertTrue(refusal.contains("slotz = \"3\""), refusal);
  }

  @Test
  void whatTheApplicationSaysForAllItsPoliciesIsHeeded() throws Exception {
    server.context().setInitParameter("spillgate.limit", "1/1m");
    server.policy("api", "/hello");
    server.servlet("/hello", (request, response) -> response.getWriter().print("hello")).start();

    assertEquals(200, server.get("/hello").statusCode());
    assertEquals(429, server.get("/hello").statusCode());
  }

  /** Which CDI could make, though nobody else can. */
  public static final class Bean implements KeySource {

    Bean(String injected) {
      throw new IllegalStateException(injected);
    }

    @Override
    public String keyOf(HttpServletRequest request) {
      return "";
    }
  }

  @Test
  void aKeySourceIsLookedForButNotMade() {
    server.policy("api", "/*", "limit", "1/1m", "key", Bean.class.getName());

    new DeploymentCheck().onStartup(null, server.application());
    assertTrue(refusal().contains("can't be made"), "by the filter, for want of CDI");
  }

  @Test
  void aKeySourceThatIsNotThereStopsTheApplication() {
    server.policy("api", "/*", "limit", "1/1m", "key", "com.example.Nobody");

    assertTrue(refusal().contains("\"com.example.Nobody\" is unknown"));
  }
}
