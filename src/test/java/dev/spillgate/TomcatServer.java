package dev.spillgate;

import dev.spillgate.limit.Clock;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.authenticator.BasicAuthenticator;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.ContainerBase;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.apache.tomcat.util.descriptor.web.LoginConfig;
import org.apache.tomcat.util.descriptor.web.SecurityCollection;
import org.apache.tomcat.util.descriptor.web.SecurityConstraint;

/** An application in embedded Tomcat. */
final class TomcatServer extends TestServer {

  private static final int UNLOAD_DELAY = 200; // ms for which an application that stops lives on

  // kept: the logging system forgets the level of a logger that nobody holds
  private final Logger coyote = Logger.getLogger("org.apache.coyote");
  private final Path work = temporaryDirectory();
  private final Tomcat tomcat = new Tomcat();
  private final Connector connector = new Connector();
  private final List<Consumer<StandardContext>> parts = new ArrayList<>();
  private StandardContext context;
  private int names;

  TomcatServer() {
    this(200);
  }

  TomcatServer(int threads) {
    tomcat.setBaseDir(work.toString());
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("maxThreads", Integer.toString(threads));
    connector.addUpgradeProtocol(new Http2Protocol());
    tomcat.setConnector(connector);
    context = newContext();
  }

  private StandardContext newContext() {
    StandardContext made = (StandardContext) tomcat.addContext("/app", work.toString());
    made.setParentClassLoader(TomcatServer.class.getClassLoader());
    made.setUnloadDelay(UNLOAD_DELAY);
    // what looks into the JDK for leaks needs options of the JVM, and warns without them
    made.setClearReferencesObjectStreamClassCaches(false);
    made.setClearReferencesRmiTargets(false);
    made.setClearReferencesThreadLocals(false);
    return made;
  }

  /** A context that has stopped has forgotten what it was made of. */
  private void add(Consumer<StandardContext> part) {
    parts.add(part);
    part.accept(context);
  }

  private static Path temporaryDirectory() {
    try {
      return Files.createTempDirectory("spillgate-tomcat");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  TomcatServer clock(Clock clock) {
    add(
        made ->
            made.getServletContext()
                .setAttribute(RateLimiters.class.getName(), new RateLimiters(clock)));
    return this;
  }

  @Override
  TomcatServer policy(String name, String path, EnumSet<DispatcherType> on, String... params) {
    FilterDef definition = new FilterDef();
    definition.setFilterName(name);
    definition.setFilterClass(RateLimitFilter.class.getName());
    for (int i = 0; i < params.length; i += 2) {
      definition.addInitParameter(params[i], params[i + 1]);
    }
    return add(definition, path, on, true);
  }

  @Override
  TomcatServer filter(Filter filter, EnumSet<DispatcherType> on, boolean asyncSupported) {
    FilterDef definition = new FilterDef();
    definition.setFilterName("filter" + names++);
    definition.setFilter(filter);
    return add(definition, "/*", on, asyncSupported);
  }

  private TomcatServer add(
      FilterDef definition, String path, EnumSet<DispatcherType> on, boolean asyncSupported) {
    definition.setAsyncSupported(Boolean.toString(asyncSupported));
    FilterMap mapping = new FilterMap();
    mapping.setFilterName(definition.getFilterName());
    mapping.addURLPattern(path);
    on.forEach(dispatch -> mapping.setDispatcher(dispatch.name()));
    add(
        made -> {
          made.addFilterDef(definition);
          made.addFilterMap(mapping);
        });
    return this;
  }

  @Override
  TomcatServer servlet(String path, boolean asyncSupported, Action action) {
    String name = "servlet" + names++;
    add(
        made -> {
          Wrapper wrapper = Tomcat.addServlet(made, name, servlet(action));
          wrapper.setAsyncSupported(asyncSupported);
          made.addServletMapping(path, name);
        });
    return this;
  }

  @Override
  void authenticate() {
    tomcat.addUser("ada", "lace");
    tomcat.addRole("ada", "reader");
    SecurityCollection everything = new SecurityCollection();
    everything.addPattern("/*");
    SecurityConstraint constraint = new SecurityConstraint();
    constraint.addCollection(everything);
    constraint.addAuthRole("*");
    add(
        made -> {
          made.setLoginConfig(new LoginConfig("BASIC", "test", null, null));
          made.addSecurityRole("reader");
          made.addConstraint(constraint);
          made.getPipeline().addValve(new BasicAuthenticator());
        });
  }

  @Override
  void shortenTimeouts(long milliseconds) {
    connector.setAsyncTimeout(milliseconds);
    connector.setProperty("connectionTimeout", Long.toString(milliseconds));
  }

  /** Tomcat gives the application's logger a level of its own, and keeps it. */
  @Override
  void logNoFailures() {
    Logger.getLogger(context.getLogName()).setLevel(Level.OFF);
    coyote.setLevel(Level.OFF);
  }

  @Override
  TomcatServer errorPage(int status, String path) {
    ErrorPage page = new ErrorPage();
    page.setErrorCode(status);
    page.setLocation(path);
    add(made -> made.addErrorPage(page));
    return this;
  }

  @Override
  ServletContext application() {
    return context.getServletContext();
  }

  @Override
  TomcatServer start() throws LifecycleException {
    tomcat.start();
    return this;
  }

  @Override
  void stopApplication() throws LifecycleException {
    context.stop();
  }

  @Override
  void startApplication() throws LifecycleException {
    ContainerBase host = (ContainerBase) tomcat.getHost();
    host.removeChild(context);
    host.setStartChildren(false);
    context = newContext();
    parts.forEach(part -> part.accept(context));
    context.start();
  }

  @Override
  int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    coyote.setLevel(null);
    try {
      tomcat.stop();
      tomcat.destroy();
      try (Stream<Path> files = Files.walk(work)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    } catch (LifecycleException | IOException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
