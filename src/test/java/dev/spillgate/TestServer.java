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
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * An application in an embedded server, on a free loopback port, with filters as web.xml has them.
 */
abstract class TestServer implements AutoCloseable {

  /** What a servlet of a test does. */
  interface Action {
    void answer(HttpServletRequest request, HttpServletResponse response) throws Exception;
  }

  static final EnumSet<DispatcherType> ON_REQUEST = EnumSet.of(DispatcherType.REQUEST);

  static final EnumSet<DispatcherType> ON_REQUEST_AND_ASYNC =
      EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Lets the application's limiters read this clock. */
  abstract TestServer clock(Clock clock);

  /** A policy on {@code path} for REQUEST dispatches; {@code params} are names and values. */
  TestServer policy(String name, String path, String... params) {
    return policy(name, path, ON_REQUEST, params);
  }

  /** The policy {@code one} on all paths: one request of a client at a time, the others wait. */
  TestServer oneWorker(String wait, String... more) {
    List<String> params =
        new ArrayList<>(List.of("algorithm", "concurrency", "workers", "1", "wait", wait));
    params.addAll(List.of(more));
    return policy("one", "/*", params.toArray(String[]::new));
  }

  abstract TestServer policy(
      String name, String path, EnumSet<DispatcherType> on, String... params);

  TestServer filter(Filter filter) {
    return filter(filter, ON_REQUEST);
  }

  /** A filter on all paths. */
  TestServer filter(Filter filter, EnumSet<DispatcherType> on) {
    return filter(filter, on, true);
  }

  abstract TestServer filter(Filter filter, EnumSet<DispatcherType> on, boolean asyncSupported);

  TestServer servlet(String path, Action action) {
    return servlet(path, true, action);
  }

  abstract TestServer servlet(String path, boolean asyncSupported, Action action);

  /** Lets nobody in but Ada, whose password is {@code lace}: the container's own BASIC. */
  abstract void authenticate();

  /** How long the container itself lets an asynchronous request, or a connection, be idle. */
  abstract void shortenTimeouts(long milliseconds);

  /** For tests whose servlets fail thousands of times. */
  abstract void logNoFailures();

  abstract TestServer errorPage(int status, String path);

  static HttpServlet servlet(Action action) {
    return new HttpServlet() {
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
    };
  }

  abstract ServletContext application();

  /** The limiters that the application keeps itself, for want of CDI. */
  Collection<RateLimiter> limiters() {
    return ((RateLimiters) application().getAttribute(RateLimiters.class.getName()))
        .of(application());
  }

  /** The timer threads of all applications in this JVM; those just ended may linger. */
  static Set<Thread> timers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("spillgate-timer"))
        .collect(Collectors.toSet());
  }

  abstract TestServer start() throws Exception;

  /** Undeploys the application; the server goes on. */
  abstract void stopApplication() throws Exception;

  abstract void startApplication() throws Exception;

  abstract int port();

  HttpResponse<String> get(String path, String... headers) {
    return send("GET", path, headers);
  }

  HttpResponse<String> send(String method, String path, String... headers) {
    return send(method, path, HttpRequest.BodyPublishers.noBody(), headers);
  }

  HttpResponse<String> put(String path, String body) {
    return send("PUT", path, HttpRequest.BodyPublishers.ofString(body));
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
    try {
      return client.send(
          request(method, path, body, headers), HttpResponse.BodyHandlers.ofString());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /** Sends at once and goes on; the answer comes when it comes. */
  CompletableFuture<HttpResponse<String>> getLater(String path, String... headers) {
    return client.sendAsync(
        request("GET", path, HttpRequest.BodyPublishers.noBody(), headers),
        HttpResponse.BodyHandlers.ofString());
  }

  /**
   * The same over an HTTP/2 connection of its own, by which a client that goes away is noticed.
   *
   * @param first asked for at first, since that request has the connection upgraded
   */
  CompletableFuture<HttpResponse<String>> getByHttp2(String path, String first) {
    HttpClient http2 = HttpClient.newHttpClient();
    HttpResponse.BodyHandler<String> text = HttpResponse.BodyHandlers.ofString();
    http2.sendAsync(request("GET", first, HttpRequest.BodyPublishers.noBody()), text).join();
    return http2.sendAsync(request("GET", path, HttpRequest.BodyPublishers.noBody()), text);
  }

  private HttpRequest request(
      String method, String path, HttpRequest.BodyPublisher body, String... headers) {
    URI uri = URI.create("http://127.0.0.1:" + port() + "/app" + path);
    HttpRequest.Builder request = HttpRequest.newBuilder(uri).method(method, body);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request.build();
  }

  @Override
  public abstract void close();
}
