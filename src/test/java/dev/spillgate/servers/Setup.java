package dev.spillgate.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How a server is run.
 *
 * @param kind which
 * @param jdk with virtual threads where both it and the server have them
 * @param weld whether CDI is added to a server that has none
 */
record Setup(Kind kind, Jdk jdk, boolean weld) {

  private static final Path RUNS = Server.UNPACKED.resolveSibling("runs");

  /** The servers, by the folder they are unpacked in. */
  enum Kind {
    TOMCAT_10("tomcat-10.1", "Tomcat %s", false),
    TOMCAT_11("tomcat-11", "Tomcat %s", false),
    JETTY_EE10("jetty-ee10", "Jetty %s, ee10", false),
    JETTY_EE11("jetty-ee11", "Jetty %s, ee11", false),
    WILDFLY("wildfly", "WildFly %s", true),
    PAYARA_MICRO("payara-micro", "Payara Micro %s", true),
    OPEN_LIBERTY("open-liberty", "Open Liberty %s", true);

    private final String label;
    private final String product;
    private final boolean bringsCdi;

    Kind(String label, String product, boolean bringsCdi) {
      this.label = label;
      this.product = product;
      this.bringsCdi = bringsCdi;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /**
   * Every server on every JDK, with and without CDI where that is a choice; of these only the ones
   * in whose name the system property {@code spillgate.setups} occurs.
   */
  static List<Setup> all() throws IOException {
    List<Setup> setups = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (Jdk jdk : Jdk.found()) {
        setups.add(new Setup(kind, jdk, false));
        if (!kind.bringsCdi) {
          setups.add(new Setup(kind, jdk, true));
        }
      }
    }
    String wanted = System.getProperty("spillgate.setups", "");
    return setups.stream().filter(setup -> setup.toString().contains(wanted)).toList();
  }

  static Setup onTheBuildsJdk(Kind kind, boolean weld) throws IOException {
    return new Setup(kind, Jdk.found().get(0), weld);
  }

  Server server() throws Exception {
    Path base = RUNS.resolve(toString().replaceAll("[ ,]+", "-")).toAbsolutePath();
    Path cdi = weld ? weldJar() : null;
    return switch (kind) {
      case TOMCAT_10, TOMCAT_11 -> tomcat(base, cdi);
      case JETTY_EE10 -> new JettyHome("ee10", base, jdk, cdi);
      case JETTY_EE11 -> new JettyHome("ee11", base, jdk, cdi);
      case WILDFLY -> new WildFlyHome(base, jdk);
      case PAYARA_MICRO -> new PayaraMicro(base, jdk);
      case OPEN_LIBERTY -> new OpenLiberty(base, jdk);
    };
  }

  private TomcatHome tomcat(Path base, Path cdi) throws IOException {
    TomcatHome tomcat = new TomcatHome(kind.label, base, jdk);
    if (cdi != null) {
      tomcat.addLibrary(cdi);
    }
    return tomcat;
  }

  /** As the demo has it for its own server. */
  private static Path weldJar() throws IOException {
    return Server.unpacked("../server", "weld-servlet-shaded-*.jar");
  }

  boolean hasCdi() {
    return kind.bringsCdi || weld;
  }

  /** As the README calls it: {@code Tomcat 10.1.59}. */
  String product(Server server) throws IOException {
    return kind.product.formatted(server.version());
  }

  boolean hasVirtualThreads() {
    return jdk.hasVirtualThreads() && !kind.bringsCdi; // Tomcat and Jetty
  }

  /** What the log calls the CDI implementation, a regular expression. */
  String cdi() {
    return hasCdi() ? "Weld( 5\\.1\\..*)?" : "none";
  }

  /** With Weld in Tomcat's lib an application whose start fails takes CDI from the others. */
  boolean survivesAFailure() {
    return !(weld && (kind == Kind.TOMCAT_10 || kind == Kind.TOMCAT_11));
  }

  @Override
  public String toString() {
    return kind + " on " + jdk + (weld ? " with Weld" : "");
  }
}
