package dev.spillgate.servers.probe;

import dev.spillgate.RateLimitFilter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.util.EnumSet;

/** Adds a policy by code, with the limit that a context-param says. */
public final class FromCode implements ServletContextListener {

  @Override
  public void contextInitialized(ServletContextEvent event) {
    FilterRegistration.Dynamic filter =
        event.getServletContext().addFilter("from-code", RateLimitFilter.class);
    filter.setAsyncSupported(true);
    filter.setInitParameter("limit", event.getServletContext().getInitParameter("from-code"));
    filter.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/from-code/*");
  }
}
