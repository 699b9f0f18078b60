package dev.spillgate.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The ways in, as docs/install tells them step by step. */
class InstallIT {

  private static final Path UNCHANGED = Path.of("docs/install/unchanged-application.md");
  private static final Path EXAMPLES = Server.UNPACKED.resolveSibling("it");

  @TempDir private Path folder;

  private void follow(Recipe recipe, Map<String, String> places) throws Exception {
    Map<String, String> variables = new HashMap<>(places);
    variables.put("SPILLGATE", Applications.STANDALONE.getParent().toString());
    recipe.follow(folder, variables);
  }

  private static void assertAHundredAreServed(Server server, String path) throws Exception {
    for (int i = 0; i < 100; i++) {
      assertEquals(200, server.get(path).statusCode());
    }
    assertEquals(429, server.get(path).statusCode());
  }

  private void assertAllApplicationsAreLimited(Server server) throws Exception {
    server.deploy("unaware", Applications.unaware(folder));
    server.deploy("complete", Applications.unawareAndComplete(folder));
    try (server) {
      server.start();
      assertAHundredAreServed(server, "/unaware/");
      assertAHundredAreServed(server, "/complete/");
      assertEquals(
          2,
          server.log().lines().filter(line -> line.contains("policy api: 100/1m by ip,")).count());
    }
  }

  @ParameterizedTest
  @CsvSource({"TOMCAT_10, false", "TOMCAT_10, true", "TOMCAT_11, false", "TOMCAT_11, true"})
  void tomcatLimitsApplicationsThatKnowNothingOfIt(Setup.Kind kind, boolean weld) throws Exception {
    Server server = Setup.onTheBuildsJdk(kind, weld).server();
    follow(Recipe.of(UNCHANGED, "Tomcat"), Map.of("CATALINA_BASE", server.base.toString()));
    assertAllApplicationsAreLimited(server);
  }

  @ParameterizedTest
  @CsvSource({"JETTY_EE10, ee10", "JETTY_EE11, ee11"})
  void jettyLimitsApplicationsThatKnowNothingOfIt(Setup.Kind kind, String environment)
      throws Exception {
    Server server = Setup.onTheBuildsJdk(kind, false).server();
    follow(
        Recipe.of(UNCHANGED, "Jetty").with("ee10", environment),
        Map.of("JETTY_BASE", server.base.toString()));
    assertAllApplicationsAreLimited(server);
  }

  @Test
  void wildFlyLimitsAnApplicationThatKnowsNothingOfIt() throws Exception {
    WildFlyHome server = (WildFlyHome) Setup.onTheBuildsJdk(Setup.Kind.WILDFLY, false).server();
    server.deploy("unaware", Applications.unaware(folder));
    server.deploy("complete", Applications.unawareAndComplete(folder));
    try (server) {
      server.start();
      follow(
          Recipe.of(UNCHANGED, "WildFly"),
          Map.of(
              "JAVA_HOME",
              server.jdk.home().toString(),
              "JBOSS_HOME",
              server.home.toString(),
              "CONTROLLER",
              "127.0.0.1:" + server.managementPort(),
              "APPLICATION",
              "unaware.war"));
      assertAHundredAreServed(server, "/unaware/");
      assertTrue(
          server.log().contains("policy api: 100/1m by ip, sliding-log, memory; CDI: Weld 5.1"));
      for (int i = 0; i < 101; i++) {
        assertEquals(200, server.get("/complete/").statusCode(), "the other is left alone");
      }
    }
  }

  /** The examples were built before, by Maven, from what this build has installed. */
  @ParameterizedTest
  @EnumSource(names = {"TOMCAT_10", "JETTY_EE10", "WILDFLY", "PAYARA_MICRO", "OPEN_LIBERTY"})
  void aWarOfOnesOwnDependsOnTheJarOrIsAnOverlay(Setup.Kind kind) throws Exception {
    Server server = Setup.onTheBuildsJdk(kind, false).server();
    server.deploy("own", EXAMPLES.resolve("own-war/target/own.war").toAbsolutePath());
    server.deploy("overlay", EXAMPLES.resolve("overlay/target/overlay.war").toAbsolutePath());
    try (server) {
      server.start();
      assertAHundredAreServed(server, "/own/");
      assertAHundredAreServed(server, "/overlay/");
    }
  }

  @Test
  void whoDependsOnTheJarInheritsCaffeineAlone() throws IOException {
    try (var files = Files.list(EXAMPLES.resolve("own-war/target/own/WEB-INF/lib"))) {
      List<String> jars = files.map(jar -> jar.getFileName().toString()).sorted().toList();
      assertEquals(2, jars.size(), jars::toString);
      assertTrue(jars.get(0).startsWith("caffeine-"), jars::toString);
      assertTrue(jars.get(1).startsWith("spillgate-"), jars::toString);
    }
  }

  /** With the filter's classes in the EAR's lib, and one bean, where there is CDI, for both. */
  @ParameterizedTest
  @EnumSource(names = {"WILDFLY", "OPEN_LIBERTY"})
  void twoApplicationsOfAnEarShareNoLimits(Setup.Kind kind) throws Exception {
    Server server = Setup.onTheBuildsJdk(kind, false).server();
    server.deploy("pair", Applications.pair(folder));
    try (server) {
      server.start();
      for (String path : List.of("/one/", "/two/")) {
        assertEquals(200, server.get(path).statusCode());
        assertEquals(200, server.get(path).statusCode());
        assertEquals(429, server.get(path).statusCode());
      }
    }
  }
}
