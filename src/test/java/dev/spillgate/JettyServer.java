package dev.spillgate;

import dev.spillgate.limit.Clock;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletContext;
import java.time.Duration;
import java.util.EnumSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.ee10.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.ee10.servlet.security.ConstraintMapping;
import org.eclipse.jetty.ee10.servlet.security.ConstraintSecurityHandler;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.security.Constraint;
import org.eclipse.jetty.security.HashLoginService;
import org.eclipse.jetty.security.UserStore;
import org.eclipse.jetty.security.authentication.BasicAuthenticator;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.security.Password;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** An application in embedded Jetty. */
final class JettyServer extends TestServer {

  // kept: the logging system forgets the level of a logger that nobody holds
  private final Logger log = Logger.getLogger("org.eclipse.jetty.ee10.servlet");
  private final Server server;
  private final ServerConnector connector;
  private final ServletContextHandler context = new ServletContextHandler("/app");

  JettyServer() {
    this(200);
  }

  JettyServer(int threads) {
    server = new Server(new QueuedThreadPool(threads));
    HttpConfiguration http = new HttpConfiguration();
    connector =
        new ServerConnector(
            server, 1, 1, new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http));
    connector.setHost("127.0.0.1");
    connector.setIdleTimeout(Duration.ofMinutes(10).toMillis());
    server.addConnector(connector);
    server.setHandler(context);
  }

  @Override
  JettyServer clock(Clock clock) {
    context.setAttribute(RateLimiters.class.getName(), new RateLimiters(clock));
    return this;
  }

  @Override
  JettyServer policy(String name, String path, String... params) {
    super.policy(name, path, params);
    return this;
  }

  @Override
  JettyServer policy(String name, String path, EnumSet<DispatcherType> on, String... params) {
    FilterHolder holder = new FilterHolder(RateLimitFilter.class);
    holder.setName(name);
    holder.setAsyncSupported(true);
    for (int i = 0; i < params.length; i += 2) {
      holder.setInitParameter(params[i], params[i + 1]);
    }
    context.addFilter(holder, path, on);
    return this;
  }

  @Override
  JettyServer filter(Filter filter, EnumSet<DispatcherType> on, boolean asyncSupported) {
    FilterHolder holder = new FilterHolder(filter);
    holder.setAsyncSupported(asyncSupported);
    context.addFilter(holder, "/*", on);
    return this;
  }

  @Override
  JettyServer servlet(String path, boolean asyncSupported, Action action) {
    ServletHolder holder = new ServletHolder(servlet(action));
    holder.setAsyncSupported(asyncSupported);
    context.addServlet(holder, path);
    return this;
  }

  @Override
  void authenticate() {
    UserStore users = new UserStore();
    users.addUser("ada", new Password("lace"), new String[] {"reader"});
    HashLoginService login = new HashLoginService("test");
    login.setUserStore(users);
    ConstraintMapping everything = new ConstraintMapping();
    everything.setPathSpec("/*");
    everything.setConstraint(Constraint.ANY_USER);
    ConstraintSecurityHandler security = new ConstraintSecurityHandler();
    security.setLoginService(login);
    security.setAuthenticator(new BasicAuthenticator());
    security.addConstraintMapping(everything);
    context.setSecurityHandler(security);
  }

  @Override
  void shortenTimeouts(long milliseconds) {
    connector.setIdleTimeout(milliseconds);
  }

  @Override
  void logNoFailures() {
    log.setLevel(Level.OFF);
  }

  @Override
  JettyServer errorPage(int status, String path) {
    ErrorPageErrorHandler pages = new ErrorPageErrorHandler();
    pages.addErrorPage(status, path);
    context.setErrorHandler(pages);
    return this;
  }

  ServletContextHandler context() {
    return context;
  }

  ServerConnector connector() {
    return connector;
  }

  @Override
  ServletContext application() {
    return context.getServletContext();
  }

  @Override
  JettyServer start() throws Exception {
    server.start();
    return this;
  }

  @Override
  void stopApplication() throws Exception {
    context.stop();
  }

  @Override
  void startApplication() throws Exception {
    context.start();
  }

  @Override
  int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    log.setLevel(null);
    LifeCycle.stop(server);
  }
}
