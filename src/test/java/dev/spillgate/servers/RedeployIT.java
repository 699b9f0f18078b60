package dev.spillgate.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is left of an application that has come and gone many times: nothing. */
class RedeployIT {

  private static final int ROUNDS = 50;

  private static final String USERS =
      """
      <tomcat-users xmlns="http://tomcat.apache.org/xml">
        <user username="test" password="test" roles="manager-script,manager-jmx"/>
      </tomcat-users>
      """;

  private static final String TEST =
      "Basic "
          + Base64.getEncoder().encodeToString("test:test".getBytes(StandardCharsets.US_ASCII));

  private static String manager(Server tomcat, String command) throws Exception {
    HttpResponse<String> answer = tomcat.get("/manager/" + command, "Authorization", TEST);
    assertEquals(200, answer.statusCode(), answer::body);
    return answer.body();
  }

  private static void deploy(Server tomcat) throws Exception {
    String answer = manager(tomcat, "text/deploy?path=/spillgate&war=" + Applications.DEMO.toUri());
    assertTrue(answer.startsWith("OK"), answer);
  }

  private static void undeploy(Server tomcat) throws Exception {
    String answer = manager(tomcat, "text/undeploy?path=/spillgate");
    assertTrue(answer.startsWith("OK"), answer);
  }

  private static String jcmd(Server tomcat, String command) throws Exception {
    Process jcmd =
        new ProcessBuilder(
                tomcat.jdk.home().resolve("bin/jcmd").toString(),
                Long.toString(tomcat.pid()),
                command)
            .start();
    String answer = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    assertEquals(0, jcmd.waitFor(), answer);
    return answer;
  }

  /** So many class loaders of applications, after a full collection. */
  private static long applicationsInTheHeap(Server tomcat) throws Exception {
    return jcmd(tomcat, "GC.class_histogram")
        .lines()
        .filter(line -> line.contains(" org.apache.catalina.loader.ParallelWebappClassLoader"))
        .mapToLong(line -> Long.parseLong(line.strip().split("\\s+")[1]))
        .sum();
  }

  /**
   * Tomcat also names threads of its own that it meets on their way out of the application, say,
   * with the answer to a request that was turned away. Whether they stay is asked apart.
   */
  private static List<String> leaksFound(Server tomcat) {
    return tomcat
        .log()
        .lines()
        .filter(line -> line.contains("memory leak"))
        .filter(line -> !line.matches(".* thread (named )?\\[(http-nio|Catalina-utility)-.*"))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"TOMCAT_10", "TOMCAT_11"})
  void fiftyTimesOnTomcat(Setup.Kind kind) throws Exception {
    Server tomcat = Setup.onTheBuildsJdk(kind, false).server();
    Files.writeString(tomcat.base.resolve("conf/tomcat-users.xml"), USERS);
    Server.copyRecursively(
        tomcat.home.resolve("webapps/manager"), tomcat.base.resolve("webapps/manager"));
    Files.writeString(tomcat.base.resolve("conf/context.xml"), "<Context unloadDelay=\"100\"/>");
    try (tomcat) {
      tomcat.start();
      for (int round = 0; round < ROUNDS; round++) {
        deploy(tomcat);
        assertEquals(
            List.of(200, 200, 200, 200, 200, 429),
            tomcat.statusesAtOnce(6, "/spillgate/try/sliding-log"));
        CompletableFuture<List<HttpResponse<String>>> waiting =
            CompletableFuture.supplyAsync(() -> tomcat.getAtOnce(3, "/spillgate/try/leaky-bucket"));
        assertEquals(200, tomcat.get("/spillgate/try/token-bucket").statusCode());
        undeploy(tomcat);
        // What with, is Tomcat's affair: where it meets a servlet that it is unloading, it says
        // 500.
        assertEquals(3, waiting.join().size());
      }

      assertEquals(1, applicationsInTheHeap(tomcat), "the manager's");
      String threads = jcmd(tomcat, "Thread.print");
      assertTrue(threads.contains("Catalina-utility"), threads);
      assertFalse(threads.contains("spillgate"), threads);
      String leaks = manager(tomcat, "text/findleaks?statusLine=true");
      assertTrue(leaks.startsWith("OK"), leaks);
      assertFalse(leaks.contains("/spillgate"), leaks);
      String beans = manager(tomcat, "jmxproxy?qry=*:*");
      assertTrue(beans.contains("/manager"), beans);
      assertFalse(beans.contains("spillgate"), "an MBean is left");

      deploy(tomcat);
      assertEquals(2, applicationsInTheHeap(tomcat), "the manager's, and one");
      assertEquals(List.of(), leaksFound(tomcat));
    }
  }
}
