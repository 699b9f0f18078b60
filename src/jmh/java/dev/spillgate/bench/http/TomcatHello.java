package dev.spillgate.bench.http;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** The servlet in embedded Tomcat. */
final class TomcatHello {

  private TomcatHello() {}

  static int serve(Variant variant) throws Exception {
    Path work = Files.createTempDirectory("spillgate-bench");
    work.toFile().deleteOnExit();
    Connector connector = new Connector();
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("maxThreads", Integer.toString(Container.THREADS));
    connector.setProperty("maxKeepAliveRequests", "-1");
    connector.setProperty("keepAliveTimeout", Integer.toString(Container.IDLE_MILLIS));
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(work.toString());
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", work.toString());
    context.setParentClassLoader(TomcatHello.class.getClassLoader());
    if (variant.filter != null) {
      limit(context, variant);
    }
    Tomcat.addServlet(context, "hello", new HelloServlet());
    context.addServletMappingDecoded("/hello", "hello");
    tomcat.start();
    return connector.getLocalPort();
  }

  private static void limit(Context context, Variant variant) {
    FilterDef definition = new FilterDef();
    definition.setFilterName("api");
    definition.setFilterClass(variant.filter.getName());
    definition.setAsyncSupported("true");
    variant.params.forEach(definition::addInitParameter);
    FilterMap mapping = new FilterMap();
    mapping.setFilterName("api");
    mapping.addURLPattern("/*");
    context.addFilterDef(definition);
    context.addFilterMap(mapping);
  }
}
