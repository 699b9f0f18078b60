package dev.spillgate.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Payara Micro, which is one jar. */
final class PayaraMicro extends Server {

  private static final String ALONE =
      """
      set configs.config.server-config.network-config.network-listeners.network-listener\
      .http-listener.address=127.0.0.1
      set configs.config.server-config.hazelcast-config-specific-configuration.enabled=false
      """;

  private final List<String> deployments = new ArrayList<>();
  private final int port = freePort();

  PayaraMicro(Path base, Jdk jdk) throws IOException {
    super(unpacked("payara-micro", "payara-micro-*.jar"), base, jdk);
  }

  @Override
  String version() {
    return home.getFileName().toString().replaceAll("payara-micro-(.*)\\.jar", "$1");
  }

  /** By a command for each: of archives on the command line a failing one takes the next along. */
  @Override
  void deploy(String context, Path archive) {
    deployments.add("deploy --contextroot /" + context + " " + archive);
  }

  @Override
  ProcessBuilder command() throws IOException {
    return new ProcessBuilder(
        jdk.java().toString(),
        "-jar",
        home.toString(),
        "--nocluster",
        "--nohazelcast",
        "--disablephonehome",
        "--rootdir",
        base.resolve("root").toString(),
        "--port",
        Integer.toString(port),
        "--prebootcommandfile",
        Files.writeString(base.resolve("preboot"), ALONE).toString(),
        "--postbootcommandfile",
        Files.write(base.resolve("postboot"), deployments).toString());
  }

  @Override
  int port() {
    return port;
  }

  @Override
  Pattern readyLine() {
    return Pattern.compile("Payara Micro .* ready in ");
  }
}
