package dev.spillgate;

import dev.spillgate.limit.Clock;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;

/** An application in embedded Jetty, on a free loopback port, with filters as web.xml has them. */
final class TestServer implements AutoCloseable {

  /** What a servlet of a test does. */
  interface Action {
    void answer(HttpServletRequest request, HttpServletResponse response) throws Exception;
  }

  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);
  private final ServletContextHandler context = new ServletContextHandler("/app");
  private final HttpClient client = HttpClient.newHttpClient();

  TestServer() {
    connector.setHost("127.0.0.1");
    connector.setIdleTimeout(Duration.ofMinutes(10).toMillis());
    server.addConnector(connector);
    server.setHandler(context);
  }

  /** Lets the application's limiters read this clock. */
  TestServer clock(Clock clock) {
    context.setAttribute(RateLimiters.class.getName(), new RateLimiters(clock));
    return this;
  }

  /** A policy on {@code path} for REQUEST dispatches; {@code params} are names and values. */
  TestServer policy(String name, String path, String... params) {
    return policy(name, path, EnumSet.of(DispatcherType.REQUEST), params);
  }

  TestServer policy(String name, String path, EnumSet<DispatcherType> on, String... params) {
    FilterHolder holder = new FilterHolder(RateLimitFilter.class);
    holder.setName(name);
    holder.setAsyncSupported(true);
    for (int i = 0; i < params.length; i += 2) {
      holder.setInitParameter(params[i], params[i + 1]);
    }
    context.addFilter(holder, path, on);
    return this;
  }

  TestServer filter(Filter filter) {
    FilterHolder holder = new FilterHolder(filter);
    holder.setAsyncSupported(true);
    context.addFilter(holder, "/*", EnumSet.of(DispatcherType.REQUEST));
    return this;
  }

  TestServer servlet(String path, Action action) {
    ServletHolder holder =
        new ServletHolder(
            new HttpServlet() {
              private static final long serialVersionUID = 1;

              @Override
              protected void service(HttpServletRequest request, HttpServletResponse response)
                  throws IOException {
                try {
                  action.answer(request, response);
                } catch (IOException | RuntimeException failure) {
                  throw failure;
                } catch (Exception failure) {
                  throw new IllegalStateException(failure);
                }
              }
            });
    holder.setAsyncSupported(true);
    context.addServlet(holder, path);
    return this;
  }

  ServletContextHandler context() {
    return context;
  }

  /** The limiters that the application keeps itself, for want of CDI. */
  Collection<RateLimiter> limiters() {
    ServletContext application = context.getServletContext();
    return ((RateLimiters) application.getAttribute(RateLimiters.class.getName())).of(application);
  }

  /** The timer threads of all applications in this JVM; those just ended may linger. */
  static Set<Thread> timers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("spillgate-timer"))
        .collect(Collectors.toSet());
  }

  TestServer start() throws Exception {
    server.start();
    return this;
  }

  int port() {
    return connector.getLocalPort();
  }

  HttpResponse<String> get(String path, String... headers) {
    return send("GET", path, headers);
  }

  HttpResponse<String> send(String method, String path, String... headers) {
    return send(method, path, HttpRequest.BodyPublishers.noBody(), headers);
  }

  /** The status line that answers a request which no well-behaved client would send. */
  String raw(String requestLine, String... headerLines) throws IOException {
    String head = requestLine + "\r\n" + String.join("\r\n", headerLines) + "\r\nHost: x\r\n\r\n";
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
      InputStreamReader answer =
          new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1);
      return new BufferedReader(answer).readLine();
    }
  }

  HttpResponse<String> post(String path, String form) {
    return send(
        "POST",
        path,
        HttpRequest.BodyPublishers.ofString(form),
        "Content-Type",
        "application/x-www-form-urlencoded");
  }

  private HttpResponse<String> send(
      String method, String path, HttpRequest.BodyPublisher body, String... headers) {
    URI uri = URI.create("http://127.0.0.1:" + port() + "/app" + path);
    HttpRequest.Builder request = HttpRequest.newBuilder(uri).method(method, body);
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void close() {
    LifeCycle.stop(server);
  }
}
