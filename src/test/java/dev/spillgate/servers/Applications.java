package dev.spillgate.servers;

import dev.spillgate.servers.probe.FromCode;
import dev.spillgate.servers.probe.Probe;
import dev.spillgate.servers.probe.Tenant;
import dev.spillgate.servers.probe.Tenants;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The applications that the servers are given, made of what the build has packaged. */
final class Applications {

  /** The demo: the same file for all servers. */
  static final Path DEMO = Path.of(System.getProperty("spillgate.war")).toAbsolutePath();

  static final Path CLASSES = DEMO.resolveSibling("spillgate-classes.jar");
  static final Path STANDALONE = DEMO.resolveSibling("spillgate-standalone.jar");

  private static final String WEB_XML =
      """
      <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0" metadata-complete="%b">
        <filter>
          <filter-name>api</filter-name>
          <filter-class>dev.spillgate.RateLimitFilter</filter-class>
          <async-supported>true</async-supported>
          <init-param><param-name>limit</param-name><param-value>%s</param-value></init-param>
        </filter>
        <filter-mapping><filter-name>api</filter-name><url-pattern>%s</url-pattern></filter-mapping>
      </web-app>
      """;

  private Applications() {}

  /** Policies of all kinds, each on the path of its name. */
  static Path probe(Path folder) throws IOException {
    return export(
        war("probe.war")
            .addClasses(Probe.class, FromCode.class, Tenant.class, Tenants.class)
            .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml")
            .setWebXML("servers/probe.xml"),
        folder);
  }

  /** Its one policy, for one path of two, has a limit that can't be read. */
  static Path misconfigured(Path folder) throws IOException {
    return export(page(war("bad.war").setWebXML(webXml(true, "nonsense", "/limited/*"))), folder);
  }

  /** Adds the same policy by code, too late for it to be looked at before the start. */
  static Path misconfiguredByCode(Path folder) throws IOException {
    String webXml =
        """
        <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
          <context-param><param-name>from-code</param-name><param-value>nonsense</param-value></context-param>
          <listener><listener-class>%s</listener-class></listener>
        </web-app>
        """;
    return export(
        war("late.war")
            .addClass(FromCode.class)
            .addAsWebResource(new StringAsset("hello"), "from-code/index.html")
            .setWebXML(new StringAsset(webXml.formatted(FromCode.class.getName()))),
        folder);
  }

  /** Two applications that share the filter's classes. */
  static Path pair(Path folder) throws IOException {
    return export(
        ShrinkWrap.create(EnterpriseArchive.class, "pair.ear")
            .addAsLibraries(CLASSES.toFile(), caffeine())
            .addAsModules(half("one"), half("two")),
        folder);
  }

  private static WebArchive half(String name) {
    return page(ShrinkWrap.create(WebArchive.class, name + ".war"))
        .setWebXML(webXml(false, "2/1m", "/*"));
  }

  /** Knows nothing of Spillgate. */
  static Path unaware(Path folder) throws IOException {
    return export(page(ShrinkWrap.create(WebArchive.class, "unaware.war")), folder);
  }

  /** The same, with a web.xml that wants nothing added to it. */
  static Path unawareAndComplete(Path folder) throws IOException {
    StringAsset webXml =
        new StringAsset(
            """
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0" metadata-complete="true"/>
            """);
    return export(
        page(ShrinkWrap.create(WebArchive.class, "complete.war")).setWebXML(webXml), folder);
  }

  private static WebArchive page(WebArchive war) {
    return war.addAsWebResource(new StringAsset("hello"), "index.html")
        .addAsWebResource(new StringAsset("hello"), "limited/index.html");
  }

  private static StringAsset webXml(boolean complete, String limit, String path) {
    return new StringAsset(WEB_XML.formatted(complete, limit, path));
  }

  private static WebArchive war(String name) throws IOException {
    return ShrinkWrap.create(WebArchive.class, name).addAsLibraries(CLASSES.toFile(), caffeine());
  }

  /** As the build has put it into the demo. */
  private static File caffeine() throws IOException {
    try (var jars =
        Files.newDirectoryStream(DEMO.resolveSibling("spillgate/WEB-INF/lib"), "caffeine-*.jar")) {
      return jars.iterator().next().toFile();
    }
  }

  private static Path export(Archive<?> archive, Path folder) {
    Path file = folder.resolve(archive.getName());
    archive.as(ZipExporter.class).exportTo(file.toFile(), true);
    return file;
  }
}
