package dev.spillgate.servers.probe;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** A bean that only CDI hands out. */
@ApplicationScoped
public class Tenants {

  @Nullable String of(HttpServletRequest request) {
    return request.getHeader("Tenant");
  }
}
