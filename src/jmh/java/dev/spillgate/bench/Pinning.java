package dev.spillgate.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A JVM that keeps to one core, which taskset sees to where there is one. */
final class Pinning {

  /** The last of a list such as 0,2-3. */
  private static final Pattern LAST = Pattern.compile("(\\d+)\\s*$");

  private Pinning() {}

  /** A script in that directory that is started like this JVM's java; empty without taskset. */
  static Optional<Path> java(Path directory) throws IOException, InterruptedException {
    Optional<String> core = lastCore();
    if (core.isEmpty()) {
      return Optional.empty();
    }
    Path script = directory.resolve("pinned-java").toAbsolutePath();
    Files.writeString(
        script,
        "#!/bin/sh%nexec taskset -c %s '%s' \"$@\"%n"
            .formatted(core.get(), Path.of(System.getProperty("java.home"), "bin", "java")));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    return Optional.of(script);
  }

  /** The last of the cores that this process may use: interrupts mostly go to the first. */
  private static Optional<String> lastCore() throws IOException, InterruptedException {
    Process taskset;
    try {
      taskset =
          new ProcessBuilder("taskset", "-cp", Long.toString(ProcessHandle.current().pid()))
              .redirectErrorStream(true)
              .start();
    } catch (IOException absent) {
      return Optional.empty();
    }
    String told = new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher core = LAST.matcher(told);
    return taskset.waitFor() == 0 && core.find() ? Optional.of(core.group(1)) : Optional.empty();
  }
}
