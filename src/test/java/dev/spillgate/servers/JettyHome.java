package dev.spillgate.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Jetty's distribution with a JETTY_BASE of the run's, for one Jakarta EE version. */
final class JettyHome extends Server {

  private static final String CONTEXT =
      """
      <!DOCTYPE Configure PUBLIC "-//Jetty//Configure//EN" "https://jetty.org/configure_10_0.dtd">
      <Configure class="org.eclipse.jetty.%s.webapp.WebAppContext">
        <Set name="contextPath">/%s</Set>
        <Set name="war"><Property name="jetty.webapps"/>/%2$s.war</Set>
        <Set name="extraClasspath">%s</Set>
      </Configure>
      """;

  private final String environment;
  private final Path weld;

  /**
   * @param environment {@code ee10} or {@code ee11}
   * @param weld the jar that gives every application CDI; null if none has it
   */
  JettyHome(String environment, Path base, Jdk jdk, Path weld) throws Exception {
    super(unpacked("jetty", "jetty-home-*"), base, jdk);
    this.environment = environment;
    this.weld = weld;
    List<String> modules = new ArrayList<>(List.of("http", environment + "-deploy"));
    if (weld != null) {
      modules.addAll(List.of(environment + "-annotations", environment + "-cdi"));
    }
    if (jdk.hasVirtualThreads()) {
      modules.add("threadpool-virtual");
    }
    Files.createDirectories(base.resolve("temporary"));
    run(startJar("--add-modules=" + String.join(",", modules)));
  }

  private List<String> startJar(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                jdk.java().toString(),
                "-Djava.io.tmpdir=" + base.resolve("temporary"),
                "-jar",
                home.resolve("start.jar").toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  @Override
  String version() {
    return home.getFileName().toString().replace("jetty-home-", "");
  }

  @Override
  void deploy(String context, Path archive) throws IOException {
    Path webapps = base.resolve("webapps");
    Files.copy(archive, webapps.resolve(context + ".war"));
    if (weld != null) {
      Files.writeString(
          webapps.resolve(context + ".xml"), CONTEXT.formatted(environment, context, weld));
    }
  }

  @Override
  ProcessBuilder command() {
    return new ProcessBuilder(startJar("jetty.http.host=127.0.0.1", "jetty.http.port=0"));
  }

  @Override
  int port() {
    return told("Started oejs.ServerConnector@.*\\{127.0.0.1:(\\d+)}");
  }

  @Override
  Pattern readyLine() {
    return Pattern.compile("Started oejs.Server@");
  }
}
