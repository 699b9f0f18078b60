package dev.spillgate.bench.http;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server in a child JVM, and the client that asks it. */
final class ServerProcess implements Closeable {

  private final Process process;
  private final KeepAliveClient client;

  /** A server that {@link #start} has started, once it is ready. */
  ServerProcess(Process process, Variant variant) throws IOException {
    this.process = process;
    BufferedReader output = process.inputReader(StandardCharsets.US_ASCII);
    client = new KeepAliveClient(Integer.parseInt(output.readLine()), variant.tells());
  }

  /** A server ends with this JVM, if it isn't closed before. */
  static Process start(Container container, Variant variant, Extent extent, Pinning pinning)
      throws IOException {
    return new ProcessBuilder(pinning.ofServer(command(container, variant, extent)))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static List<String> command(Container container, Variant variant, Extent extent) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(extent.options());
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            ServerMain.class.getName(),
            container.name(),
            variant.name()));
    return command;
  }

  /** Asks that often, and measures the server the while. */
  Round serve(int requests) throws IOException {
    CpuTime cpu = CpuTime.of(process.pid());
    long start = System.nanoTime();
    client.ask(requests);
    long time = System.nanoTime() - start;
    return new Round(requests, time, CpuTime.of(process.pid()).since(cpu));
  }

  @Override
  public void close() throws IOException {
    client.close();
    process.getOutputStream().close();
    try {
      process.waitFor();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
