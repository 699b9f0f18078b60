package dev.spillgate.servers.probe;

import dev.spillgate.key.KeySource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** Knows the tenant of a request where CDI has injected what it needs, else nothing. */
@ApplicationScoped
public class Tenant implements KeySource {

  @Inject @Nullable Tenants tenants;

  @Override
  public @Nullable String keyOf(HttpServletRequest request) {
    return tenants == null ? null : tenants.of(request);
  }
}
