package dev.spillgate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.key.KeySource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.ee10.servlet.DecoratingListener;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.jboss.weld.environment.servlet.EnhancedListener;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Embedded Jetty with Weld: the container injects the bean into the filter. */
class RateLimitFilterCdiTest {

  private final JettyServer server = new JettyServer();

  @AfterEach
  void stop() {
    server.close();
  }

  private void startWithWeld() throws Exception {
    ServletContextHandler context = server.context();
    context.setAttribute("org.eclipse.jetty.cdi", "CdiDecoratingListener");
    context.addEventListener(new DecoratingListener(context, "org.eclipse.jetty.cdi.decorator"));
    context.setInitParameter(
        "org.jboss.weld.environment.container.class",
        "org.jboss.weld.environment.jetty.JettyContainer");
    context.addServletContainerInitializer(new EnhancedListener());
    server.servlet(
        "/bean",
        (request, response) -> {
          RateLimiters bean = CDI.current().select(RateLimiters.class).get();
          ServletContext application = request.getServletContext();
          for (RateLimiter limiter : bean.of(application)) {
            response.getWriter().println(limiter + " " + limiter.clients());
          }
        });
    server.start();
  }

  private RateLimitFilter filter(String name) {
    return (RateLimitFilter) server.context().getServletHandler().getFilter(name).getFilter();
  }

  @Test
  void theBeanIsInjectedAndHoldsTheState() throws Exception {
    server.policy("api", "/hello", "limit", "2/1m");
    server.servlet("/hello", (request, response) -> response.getWriter().print("hello"));
    startWithWeld();

    assertNotNull(filter("api").injected);
    assertEquals(200, server.get("/hello").statusCode());
    assertEquals(200, server.get("/hello").statusCode());
    assertEquals(429, server.get("/hello").statusCode());
    assertEquals("policy api: 2/1m by ip, sliding-log, memory 1\n", server.get("/bean").body());
    assertNull(
        server.context().getServletContext().getAttribute(RateLimiters.class.getName()),
        "the application keeps no limiters of its own");
    Set<Thread> timers = TestServer.timers();
    server.close();
    assertFalse(timers.isEmpty());
    timers.forEach(timer -> assertFalse(timer.isAlive()));
  }

  @Test
  void theLogSaysWhichCdiItIs() throws Exception {
    List<String> lines;
    try (CapturedLog log = new CapturedLog()) {
      server.policy("api", "/*", "limit", "2/1m");
      startWithWeld();
      lines = log.lines();
    }

    assertEquals(1, lines.size(), lines::toString);
    assertTrue(
        lines.get(0).startsWith("policy api: 2/1m by ip, sliding-log, memory; CDI: Weld 5.1"),
        lines::toString);
  }

  /** Can only be made by CDI. */
  @ApplicationScoped
  public static class Tenants implements KeySource {

    private RateLimiters limiters;

    protected Tenants() {}

    @Inject
    Tenants(RateLimiters limiters) {
      this.limiters = limiters;
    }

    @Override
    public String keyOf(HttpServletRequest request) {
      return limiters.of(request.getServletContext()).size() + request.getHeader("Tenant");
    }
  }

  /** No bean: it has no scope. */
  public static final class Plain implements KeySource {
    @Override
    public @Nullable String keyOf(HttpServletRequest request) {
      return request.getHeader("Tenant");
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {Tenants.class, Plain.class})
  void anApplicationsKeySourceIsABeanIfItIsOne(Class<?> source) throws Exception {
    server.policy("api", "/hello", "limit", "1/1m", "key", source.getName());
    server.servlet("/hello", (request, response) -> response.getWriter().print("hello"));
    startWithWeld();

    for (String tenant : new String[] {"a", "b"}) {
      assertEquals(200, server.get("/hello", "Tenant", tenant).statusCode());
      assertEquals(429, server.get("/hello", "Tenant", tenant).statusCode());
    }
  }
}
