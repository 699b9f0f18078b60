package dev.spillgate.bench.http;

import jakarta.servlet.DispatcherType;
import java.util.EnumSet;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.DoSHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The servlet in embedded Jetty. */
final class JettyHello {

  private JettyHello() {}

  static int serve(Variant variant) throws Exception {
    // as many threads at the least as at the most: one that ended would take its CPU time along
    Server server = new Server(new QueuedThreadPool(Container.THREADS, Container.THREADS));
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    connector.setIdleTimeout(Container.IDLE_MILLIS);
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler("/");
    if (variant.filter != null) {
      FilterHolder holder = new FilterHolder(variant.filter);
      holder.setName("api");
      holder.setAsyncSupported(true);
      variant.params.forEach(holder::setInitParameter);
      context.addFilter(holder, "/*", EnumSet.of(DispatcherType.REQUEST));
    }
    context.addServlet(HelloServlet.class, "/hello");
    if (variant == Variant.DOS_HANDLER) {
      DoSHandler handler =
          new DoSHandler(
              new DoSHandler.LeakingBucketTrackerFactory(Variant.PERMITS / Variant.SECONDS));
      handler.setHandler(context);
      server.setHandler(handler);
    } else {
      server.setHandler(context);
    }
    server.start();
    return connector.getLocalPort();
  }
}
