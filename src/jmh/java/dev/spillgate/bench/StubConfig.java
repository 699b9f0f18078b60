package dev.spillgate.bench;

import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;

/** The init-params of a filter. */
record StubConfig(ServletContext context, Map<String, String> params) implements FilterConfig {

  @Override
  public String getFilterName() {
    return "bench";
  }

  @Override
  public ServletContext getServletContext() {
    return context;
  }

  @Override
  public String getInitParameter(String name) {
    return params.get(name);
  }

  @Override
  public Enumeration<String> getInitParameterNames() {
    return Collections.enumeration(params.keySet());
  }
}
