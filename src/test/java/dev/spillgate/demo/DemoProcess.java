package dev.spillgate.demo;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code java -jar spillgate.war} in a JVM of its own, with a temporary directory of its own. */
final class DemoProcess implements AutoCloseable {

  static final Path WAR = Path.of(System.getProperty("spillgate.war"));

  private static final Pattern ADDRESS = Pattern.compile("Spillgate demo: (http://\\S+/) .*");
  private static final int DEADLINE = 60;

  private final Process process;
  private final Path errors;

  private DemoProcess(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
  }

  static DemoProcess start(Path temporary, String... args) throws IOException {
    return start(WAR, temporary, args);
  }

  static DemoProcess start(Path war, Path temporary, String... args) throws IOException {
    Path errors = Files.createTempFile("spillgate-demo", ".log");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-jar",
                war.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS"); // the JVM would say that it heeds them
    return new DemoProcess(builder.start(), errors);
  }

  /** Waits for the line that tells the address. */
  URI address() throws Exception {
    BufferedReader output = process.inputReader();
    String line = CompletableFuture.supplyAsync(() -> firstLine(output)).get(DEADLINE, SECONDS);
    Matcher address = ADDRESS.matcher(line);
    if (!address.matches()) {
      throw new AssertionError("No address in \"" + line + "\"; errors: " + errors());
    }
    return URI.create(address.group(1));
  }

  private static String firstLine(BufferedReader output) {
    return output.lines().findFirst().orElse("");
  }

  /** All it writes to standard output until it ends. */
  String output() throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** The lines on standard error so far. */
  List<String> errors() throws IOException {
    return Files.readAllLines(errors);
  }

  /** Sends SIGTERM, as Ctrl-C sends SIGINT. */
  void terminate() {
    process.destroy();
  }

  boolean running() {
    return process.isAlive();
  }

  /** Waits for its end. */
  int exitStatus() throws InterruptedException {
    if (!process.waitFor(DEADLINE, SECONDS)) {
      throw new AssertionError("Still running");
    }
    return process.exitValue();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    Files.delete(errors);
  }
}
