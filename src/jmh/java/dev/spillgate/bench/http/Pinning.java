package dev.spillgate.bench.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps who asks and who answers on different cores, where there are two and a {@code taskset}:
 * else a server's CPU time depends on who was scheduled beside it.
 */
final class Pinning {

  private static final String CLIENT = "0";
  private static final String SERVER = "1";

  private final boolean pins;

  /**
   * @param wanted false to leave it to the scheduler
   */
  Pinning(boolean wanted) {
    pins = wanted && runs("taskset", "-c", SERVER, "true");
  }

  /** Puts this JVM on its core. */
  void pinClient() {
    if (pins) {
      runs("taskset", "-a", "-c", "-p", CLIENT, Long.toString(ProcessHandle.current().pid()));
    }
  }

  /** The command that runs {@code command} on the servers' core. */
  List<String> ofServer(List<String> command) {
    List<String> pinned = new ArrayList<>();
    if (pins) {
      pinned.addAll(List.of("taskset", "-c", SERVER));
    }
    pinned.addAll(command);
    return pinned;
  }

  @Override
  public String toString() {
    return pins ? "client on core " + CLIENT + ", server on core " + SERVER : "not pinned";
  }

  private static boolean runs(String... command) {
    try {
      return new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException absent) {
      return false;
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
