package dev.spillgate.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Apache Tomcat, started by its own script in a CATALINA_BASE of the run's. */
final class TomcatHome extends Server {

  TomcatHome(String name, Path base, Jdk jdk) throws IOException {
    super(unpacked(name, "apache-tomcat-*"), base, jdk);
    copyRecursively(home.resolve("conf"), base.resolve("conf"));
    for (String folder : new String[] {"lib", "logs", "temp", "webapps", "work"}) {
      Files.createDirectories(base.resolve(folder));
    }
    Path config = base.resolve("conf/server.xml");
    String virtual = jdk.hasVirtualThreads() ? " useVirtualThreads=\"true\"" : "";
    Files.writeString(
        config,
        Files.readString(config)
            .replace("<Server port=\"8005\"", "<Server port=\"-1\"")
            .replace(
                "<Connector port=\"8080\"",
                "<Connector port=\"0\" address=\"127.0.0.1\"" + virtual));
  }

  @Override
  String version() {
    return home.getFileName().toString().replace("apache-tomcat-", "");
  }

  /** For all applications. */
  void addLibrary(Path jar) throws IOException {
    Files.copy(jar, base.resolve("lib").resolve(jar.getFileName()));
  }

  @Override
  void deploy(String context, Path archive) throws IOException {
    Files.copy(archive, base.resolve("webapps").resolve(context + ".war"));
  }

  @Override
  ProcessBuilder command() {
    ProcessBuilder script =
        new ProcessBuilder("sh", home.resolve("bin/catalina.sh").toString(), "run");
    script.environment().put("JAVA_HOME", jdk.home().toString());
    script.environment().put("CATALINA_HOME", home.toString());
    script.environment().put("CATALINA_BASE", base.toString());
    return script;
  }

  /** What happens to applications is not on the console. */
  @Override
  List<Path> logs() throws IOException {
    try (Stream<Path> logs = Files.list(base.resolve("logs"))) {
      return logs.filter(log -> log.getFileName().toString().startsWith("localhost.")).toList();
    }
  }

  @Override
  int port() {
    return told("Starting ProtocolHandler \\[\"http-nio-127.0.0.1-auto-\\d+-(\\d+)\"]");
  }

  @Override
  Pattern readyLine() {
    return Pattern.compile("Server startup in ");
  }
}
