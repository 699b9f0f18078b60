package dev.spillgate.servers;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A distribution of a server in a process of its own: its files stay as they were unpacked, what it
 * writes goes to a folder of the run's. It listens on loopback, on a free port.
 */
abstract class Server implements AutoCloseable {

  /** What the build has unpacked, a folder each. */
  static final Path UNPACKED = Path.of(System.getProperty("spillgate.servers"));

  private static final Duration LONGEST_START = Duration.ofMinutes(3);
  private static final int LONGEST_STOP = 60; // s

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  protected final Path home;
  protected final Path base;
  protected final Jdk jdk;
  private Process process;
  private int port;
  private Duration startTime;

  /**
   * @param base the folder of this run, made anew
   */
  Server(Path home, Path base, Jdk jdk) throws IOException {
    this.home = home;
    this.base = base;
    this.jdk = jdk;
    deleteRecursively(base);
    Files.createDirectories(base);
  }

  /** The one folder or file in {@link #UNPACKED}{@code /name} that {@code glob} matches. */
  static Path unpacked(String name, String glob) throws IOException {
    try (var found = Files.newDirectoryStream(UNPACKED.resolve(name), glob)) {
      return found.iterator().next().toAbsolutePath();
    }
  }

  /** The version as the distribution itself says it. */
  abstract String version() throws IOException;

  /** Puts an application where the server will find it when it starts. */
  abstract void deploy(String context, Path archive) throws IOException;

  /** Starts the server itself, no shell that would outlive it. */
  abstract ProcessBuilder command() throws IOException;

  /** The port that it listens on, once it is ready. */
  abstract int port();

  /** For servers that can't choose one themselves. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** The number that the log tells as the first group of {@code line}. */
  protected int told(String line) {
    Matcher told = Pattern.compile(line).matcher(log());
    if (!told.find()) {
      throw new AssertionError(this + " told no port:\n" + log());
    }
    return Integer.parseInt(told.group(1));
  }

  /** The line of the log after which all applications are there, or have failed. */
  abstract Pattern readyLine();

  /** Where the server logs besides its standard output. */
  List<Path> logs() throws IOException {
    return List.of();
  }

  Server start() throws Exception {
    long start = System.nanoTime();
    ProcessBuilder command = command().directory(base.toFile());
    command.environment().remove("JAVA_TOOL_OPTIONS");
    process =
        command.redirectErrorStream(true).redirectOutput(base.resolve("console").toFile()).start();
    while (!readyLine().matcher(log()).find()) {
      Duration waited = Duration.ofNanos(System.nanoTime() - start);
      if (!process.isAlive() || waited.compareTo(LONGEST_START) > 0) {
        close();
        throw new AssertionError(this + " did not start:\n" + log());
      }
      Thread.sleep(20);
    }
    startTime = Duration.ofNanos(System.nanoTime() - start);
    port = port();
    return this;
  }

  Duration startTime() {
    return startTime;
  }

  /** Bytes of the unpacked distribution. */
  long size() throws IOException {
    try (Stream<Path> paths = Files.walk(home)) {
      return paths.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
    }
  }

  long pid() {
    return process.pid();
  }

  /** All that it has logged. */
  String log() {
    try {
      StringBuilder text = new StringBuilder(Files.readString(base.resolve("console")));
      for (Path log : logs()) {
        text.append(Files.readString(log));
      }
      return text.toString();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private HttpRequest request(String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofMinutes(1));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request.build();
  }

  HttpResponse<String> get(String path, String... headers) throws Exception {
    return client.send(request(path, headers), HttpResponse.BodyHandlers.ofString());
  }

  /** The statuses of so many requests at once, the lowest first. */
  List<Integer> statusesAtOnce(int requests, String path) {
    return getAtOnce(requests, path).stream().map(HttpResponse::statusCode).sorted().toList();
  }

  /** Sends so many requests at once and returns the answers, in no particular order. */
  List<HttpResponse<String>> getAtOnce(int requests, String path) {
    List<CompletableFuture<HttpResponse<String>>> answers =
        IntStream.range(0, requests)
            .mapToObj(i -> client.sendAsync(request(path), HttpResponse.BodyHandlers.ofString()))
            .toList();
    return answers.stream().map(CompletableFuture::join).toList();
  }

  /** Asks it to end, and waits for it. */
  @Override
  public void close() {
    process.destroy();
    boolean ended =
        process
            .onExit()
            .thenApply(exit -> true)
            .completeOnTimeout(false, LONGEST_STOP, SECONDS)
            .join();
    if (!ended) {
      process.destroyForcibly().onExit().join();
      throw new AssertionError(this + " did not stop:\n" + log());
    }
  }

  static void deleteRecursively(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  static void copyRecursively(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : paths.toList()) {
        Path copy = to.resolve(from.relativize(path));
        if (Files.isDirectory(path)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(path, copy);
        }
      }
    }
  }

  /** Runs a command of the server's own and waits for its end. */
  protected void run(List<String> command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(base.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process tool =
        builder.redirectErrorStream(true).redirectOutput(base.resolve("tool").toFile()).start();
    if (!tool.waitFor(LONGEST_START.toSeconds(), SECONDS) || tool.exitValue() != 0) {
      tool.destroyForcibly();
      throw new AssertionError(command + " failed:\n" + Files.readString(base.resolve("tool")));
    }
  }
}
