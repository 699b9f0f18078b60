package dev.spillgate.demo.launcher;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.eclipse.jetty.ee10.servlet.DecoratingListener;
import org.eclipse.jetty.ee10.webapp.WebAppContext;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.jboss.weld.environment.servlet.Listener;

/** A Jetty with Weld that serves one WAR. */
public final class DemoServer implements Callable<String>, Closeable {

  private final Server server = new Server();
  private final Endpoint endpoint;

  /**
   * @param host a name, an IPv4 address or an IPv6 address without brackets
   * @param port 0 to 65535; 0 is any free one
   * @param war what is served
   * @param work a directory to unpack it in
   */
  public DemoServer(String host, int port, Path war, Path work) throws IOException {
    QuietLogging.start();
    endpoint = new Endpoint(host, port);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    server.addConnector(new ServerConnector(server, new HttpConnectionFactory(http)));
    server.setHandler(application(war, work));
  }

  private static WebAppContext application(Path war, Path work) {
    WebAppContext application = new WebAppContext(war.toString(), "/");
    application.setTempDirectory(work.resolve("application").toFile());
    application.setThrowUnavailableOnStartupException(true);
    application.setInitParameter("org.eclipse.jetty.servlet.Default.dirAllowed", "false");
    // Weld tells Jetty here how filters and servlets are injected.
    application.setAttribute("org.eclipse.jetty.cdi", "CdiDecoratingListener");
    application.addEventListener(
        new DecoratingListener(application, "org.eclipse.jetty.cdi.decorator"));
    application.addEventListener(new Listener());
    return application;
  }

  /**
   * Starts it; returns the address it serves.
   *
   * @throws java.net.BindException if it can't listen there
   */
  @Override
  public String call() throws Exception {
    ServerConnector connector = (ServerConnector) server.getConnectors()[0];
    // Before the application starts, so that a port in use is all there is to read.
    endpoint.open(connector);
    server.start();
    return endpoint.address(connector);
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception failure) {
      throw new IOException("The server did not stop", failure);
    }
  }
}
