package dev.spillgate.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** WildFly with its standard configuration in a base directory of the run's. */
final class WildFlyHome extends Server {

  WildFlyHome(Path base, Jdk jdk) throws IOException {
    super(unpacked("wildfly", "wildfly-*"), base, jdk);
    copyRecursively(
        home.resolve("standalone/configuration"),
        Files.createDirectories(base.resolve("configuration")));
    Files.createDirectories(base.resolve("deployments"));
  }

  @Override
  String version() {
    return home.getFileName().toString().replaceAll("wildfly-(.*)\\.Final", "$1");
  }

  @Override
  void deploy(String context, Path archive) throws IOException {
    String name = archive.getFileName().toString();
    String suffix = name.substring(name.lastIndexOf('.'));
    Files.copy(archive, base.resolve("deployments").resolve(context + suffix));
  }

  @Override
  ProcessBuilder command() {
    return new ProcessBuilder(
        jdk.java().toString(),
        "-Dorg.jboss.boot.log.file=" + serverLog(),
        "-Dlogging.configuration=file:" + base.resolve("configuration/logging.properties"),
        "-jar",
        home.resolve("jboss-modules.jar").toString(),
        "-mp",
        home.resolve("modules").toString(),
        "org.jboss.as.standalone",
        "-Djboss.home.dir=" + home,
        "-Djboss.server.base.dir=" + base,
        "-b",
        "127.0.0.1",
        "-bmanagement",
        "127.0.0.1",
        "-Djboss.http.port=0",
        "-Djboss.https.port=0",
        "-Djboss.management.http.port=0");
  }

  private Path serverLog() {
    return base.resolve("log/server.log");
  }

  @Override
  int port() {
    return told("WFLYUT0006: Undertow HTTP listener default listening on 127.0.0.1:(\\d+)");
  }

  int managementPort() {
    return told("WFLYSRV0060: Http management interface listening on http://127.0.0.1:(\\d+)/");
  }

  @Override
  Pattern readyLine() {
    return Pattern.compile("WFLYSRV002[56]");
  }
}
