package dev.spillgate.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What lies where in the packages. */
class WarContentIT {

  @Test
  void anOrdinaryContainerSeesCaffeineAlone() throws IOException {
    List<String> library =
        entries(DemoProcess.WAR).stream()
            .filter(name -> name.startsWith("WEB-INF/lib/") && !name.endsWith("/"))
            .toList();

    assertEquals(1, library.size(), library::toString);
    assertTrue(library.get(0).matches("WEB-INF/lib/caffeine-[\\d.]+\\.jar"), library::toString);
  }

  @Test
  void theServerIsOutOfItsSight() throws IOException {
    List<String> entries = entries(DemoProcess.WAR);

    for (String part : List.of("jetty-server", "weld-servlet-shaded", "jakarta.servlet-api")) {
      assertEquals(
          1,
          entries.stream()
              .filter(name -> name.matches("WEB-INF/server/" + part + "-.*jar"))
              .count(),
          part);
    }
    assertTrue(entries.contains("dev/spillgate/demo/launcher/Launcher.class"));
    assertTrue(entries.stream().noneMatch(name -> name.matches("WEB-INF/classes/.*/launcher/.*")));
  }

  @Test
  void theClassesJarHoldsTheFilterButNothingOfTheDemo() throws IOException {
    List<String> entries = entries(DemoProcess.WAR.resolveSibling("spillgate-classes.jar"));

    assertTrue(entries.contains("dev/spillgate/RateLimitFilter.class"));
    assertTrue(entries.contains("META-INF/beans.xml"));
    assertTrue(entries.stream().noneMatch(name -> name.contains("/demo/")), entries::toString);
  }

  @Test
  void theStandaloneJarIsTheClassesJarWithACaffeineOfItsOwn() throws IOException {
    List<String> standalone = entries(DemoProcess.WAR.resolveSibling("spillgate-standalone.jar"));

    assertTrue(
        standalone.containsAll(entries(DemoProcess.WAR.resolveSibling("spillgate-classes.jar"))));
    assertTrue(standalone.contains("dev/spillgate/caffeine/cache/Caffeine.class"));
    assertTrue(
        standalone.stream()
            .filter(name -> name.endsWith(".class"))
            .allMatch(name -> name.matches("dev/spillgate/(?!demo/).*")),
        standalone::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"classes", "standalone"})
  void theJarsAreLibrariesWithAModuleName(String classifier) throws IOException {
    Path jar = DemoProcess.WAR.resolveSibling("spillgate-" + classifier + ".jar");
    try (JarFile file = new JarFile(jar.toFile())) {
      Attributes manifest = file.getManifest().getMainAttributes();
      assertEquals("dev.spillgate", manifest.getValue("Automatic-Module-Name"));
      assertNull(manifest.getValue("Main-Class"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sources", "javadoc"})
  void sourcesAndJavadocAreOfTheFilterAlone(String classifier) throws IOException {
    List<String> entries =
        entries(DemoProcess.WAR.resolveSibling("spillgate-" + classifier + ".jar"));

    assertTrue(
        entries.stream().anyMatch(name -> name.startsWith("dev/spillgate/RateLimitFilter.")));
    assertTrue(entries.stream().noneMatch(name -> name.contains("/demo/")), entries::toString);
  }

  private static List<String> entries(Path archive) throws IOException {
    try (ZipFile file = new ZipFile(archive.toFile())) {
      return file.stream().map(ZipEntry::getName).toList();
    }
  }
}
