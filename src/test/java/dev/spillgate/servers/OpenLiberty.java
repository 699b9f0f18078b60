package dev.spillgate.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Open Liberty with servlets and CDI, in a user directory of the run's, and with as many threads as
 * wait at the same time: left to itself it begins with few, and whoever finds none waits unseen.
 */
final class OpenLiberty extends Server {

  private static final String CONFIG =
      """
      <server>
        <featureManager><feature>servlet-6.0</feature><feature>cdi-4.0</feature></featureManager>
        <executor coreThreads="50"/>
        <httpEndpoint id="defaultHttpEndpoint" host="127.0.0.1" httpPort="%d" httpsPort="-1"/>
        %s
      </server>
      """;

  private final Path server = base.resolve("servers/run");
  private final StringBuilder applications = new StringBuilder();
  private final int port = freePort();

  OpenLiberty(Path base, Jdk jdk) throws IOException {
    super(unpacked("open-liberty", "wlp"), base, jdk);
    Files.createDirectories(server.resolve("apps"));
    Files.writeString(server.resolve("bootstrap.properties"), "command.port=-1");
  }

  @Override
  String version() throws IOException {
    Properties versions = new Properties();
    try (var file = Files.newInputStream(home.resolve("lib/versions/openliberty.properties"))) {
      versions.load(file);
    }
    return versions.getProperty("com.ibm.websphere.productVersion");
  }

  @Override
  void deploy(String context, Path archive) throws IOException {
    Path copy = server.resolve("apps").resolve(archive.getFileName());
    Files.copy(archive, copy);
    applications.append(
        archive.toString().endsWith(".ear")
            ? "<enterpriseApplication location=\"%s\"/>".formatted(copy)
            : "<webApplication location=\"%s\" contextRoot=\"/%s\"/>".formatted(copy, context));
  }

  @Override
  ProcessBuilder command() throws IOException {
    Files.writeString(server.resolve("server.xml"), CONFIG.formatted(port, applications));
    ProcessBuilder script =
        new ProcessBuilder("sh", home.resolve("bin/server").toString(), "run", "run");
    script.environment().put("JAVA_HOME", jdk.home().toString());
    script.environment().put("WLP_USER_DIR", base.toString());
    script.environment().put("WLP_OUTPUT_DIR", base.resolve("output").toString());
    return script;
  }

  /** The console hasn't all. */
  @Override
  List<Path> logs() {
    Path messages = base.resolve("output/run/logs/messages.log");
    return Files.exists(messages) ? List.of(messages) : List.of();
  }

  @Override
  int port() {
    return port;
  }

  @Override
  Pattern readyLine() {
    return Pattern.compile("CWWKF0011I");
  }
}
