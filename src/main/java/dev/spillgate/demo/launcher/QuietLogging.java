package dev.spillgate.demo.launcher;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;

/** What is logged: Spillgate's own lines, and the warnings of everybody else; one line each. */
final class QuietLogging {

  // Of an application that does not start the launcher itself tells the reason.
  private static final String CONFIGURATION =
      """
      handlers=java.util.logging.ConsoleHandler
      .level=WARNING
      dev.spillgate.level=INFO
      org.eclipse.jetty.ee10.webapp.WebAppContext.level=OFF
      java.util.logging.SimpleFormatter.format=%4$s %5$s%n
      """;

  private QuietLogging() {}

  /** Leaves a configuration of the user's own alone. */
  static void start() throws IOException {
    if (System.getProperty("java.util.logging.config.file") == null) {
      LogManager.getLogManager()
          .readConfiguration(
              new ByteArrayInputStream(CONFIGURATION.getBytes(StandardCharsets.UTF_8)));
    }
  }
}
