package dev.spillgate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.EnumSet;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/install/from-code.md on embedded servers; its Spring Boot is in src/it. */
class FromCodeTest {

  private static final HttpServlet HELLO =
      new HttpServlet() {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {}
      };

  private static void assertAHundredAreServed(int port) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/")).build();
    for (int i = 0; i <= 100; i++) {
      int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
      assertEquals(i < 100 ? 200 : 429, status);
    }
  }

  private static void assertJettyIsLimited(ServletContextHandler context) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    context.addServlet(new ServletHolder(HELLO), "/");
    server.setHandler(context);
    server.start();
    try {
      assertAHundredAreServed(connector.getLocalPort());
    } finally {
      server.stop();
    }
  }

  @Test
  void embeddedJetty() throws Exception {
    ServletContextHandler context = new ServletContextHandler("/");
    FilterHolder filter = new FilterHolder(RateLimitFilter.class);
    filter.setName("api");
    filter.setAsyncSupported(true);
    filter.setInitParameter("limit", "100/1m");
    context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));

    assertJettyIsLimited(context);
  }

  @Test
  void aServletContainerInitializer() throws Exception {
    ServletContextHandler handler = new ServletContextHandler("/");
    ServletContainerInitializer initializer = (classes, context) -> addTo(context);
    handler.addServletContainerInitializer(initializer);

    assertJettyIsLimited(handler);
  }

  private static void addTo(ServletContext context) {
    FilterRegistration.Dynamic filter = context.addFilter("api", RateLimitFilter.class);
    filter.setAsyncSupported(true);
    filter.setInitParameter("limit", "100/1m");
    filter.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
  }

  @Test
  void embeddedTomcat(@TempDir Path base) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(base.toString());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    Context context = tomcat.addContext("", base.toString());
    Tomcat.addServlet(context, "hello", HELLO).addMapping("/");

    FilterDef filter = new FilterDef();
    filter.setFilterName("api");
    filter.setFilterClass(RateLimitFilter.class.getName());
    filter.setAsyncSupported("true");
    filter.addInitParameter("limit", "100/1m");
    context.addFilterDef(filter);
    FilterMap mapping = new FilterMap();
    mapping.setFilterName("api");
    mapping.addURLPattern("/*");
    context.addFilterMap(mapping);

    tomcat.start();
    try {
      assertAHundredAreServed(tomcat.getConnector().getLocalPort());
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }
}
