package dev.spillgate.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What it is measured on. */
final class Environment {

  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  private Environment() {}

  static String here() throws IOException {
    return "%s, %d cores, %s %s, %s %s"
        .formatted(
            processor(),
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("java.vm.name"),
            System.getProperty("java.vm.version"));
  }

  private static String processor() throws IOException {
    if (Files.exists(PROCESSORS)) {
      try (Stream<String> lines = Files.lines(PROCESSORS)) {
        return lines
            .filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst()
            .orElse(System.getProperty("os.arch"));
      }
    }
    return System.getProperty("os.arch");
  }
}
