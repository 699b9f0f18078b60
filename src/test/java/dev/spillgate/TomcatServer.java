package dev.spillgate;

import dev.spillgate.limit.Clock;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.stream.Stream;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** An application in embedded Tomcat. */
final class TomcatServer extends TestServer {

  private final Path work = temporaryDirectory();
  private final Tomcat tomcat = new Tomcat();
  private final Connector connector = new Connector();
  private final StandardContext context;
  private int names;

  TomcatServer() {
    this(200);
  }

  TomcatServer(int threads) {
    tomcat.setBaseDir(work.toString());
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("maxThreads", Integer.toString(threads));
    tomcat.setConnector(connector);
    context = (StandardContext) tomcat.addContext("/app", work.toString());
    // what looks into the JDK for leaks needs options of the JVM, and warns without them
    context.setClearReferencesObjectStreamClassCaches(false);
    context.setClearReferencesRmiTargets(false);
    context.setClearReferencesThreadLocals(false);
    context.setParentClassLoader(TomcatServer.class.getClassLoader());
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
    context.getServletContext().setAttribute(RateLimiters.class.getName(), new RateLimiters(clock));
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
    context.addFilterDef(definition);
    FilterMap mapping = new FilterMap();
    mapping.setFilterName(definition.getFilterName());
    mapping.addURLPattern(path);
    on.forEach(dispatch -> mapping.setDispatcher(dispatch.name()));
    context.addFilterMap(mapping);
    return this;
  }

  @Override
  TomcatServer servlet(String path, boolean asyncSupported, Action action) {
    Wrapper wrapper = Tomcat.addServlet(context, "servlet" + names++, servlet(action));
    wrapper.setAsyncSupported(asyncSupported);
    context.addServletMapping(path, wrapper.getName());
    return this;
  }

  @Override
  void shortenTimeouts(long milliseconds) {
    connector.setAsyncTimeout(milliseconds);
    connector.setProperty("connectionTimeout", Long.toString(milliseconds));
  }

  @Override
  TomcatServer errorPage(int status, String path) {
    ErrorPage page = new ErrorPage();
    page.setErrorCode(status);
    page.setLocation(path);
    context.addErrorPage(page);
    return this;
  }

  StandardContext context() {
    return context;
  }

  Connector connector() {
    return connector;
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
    context.start();
  }

  @Override
  int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
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
