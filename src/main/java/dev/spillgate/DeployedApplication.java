package dev.spillgate;

import dev.spillgate.key.KeySource;
import dev.spillgate.policy.Application;
import dev.spillgate.policy.PolicyReader;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The application that a filter is part of, as its container knows it.
 *
 * @param filterName of the filter that asks
 */
record DeployedApplication(ServletContext context, String filterName) implements Application {

  private static final String UNKNOWN = "\"%s\" is unknown, and no class is called so";

  /** The filters of ours that the application has, so far. */
  static Stream<? extends FilterRegistration> policies(ServletContext context) {
    return context.getFilterRegistrations().values().stream()
        .filter(filter -> RateLimitFilter.class.getName().equals(filter.getClassName()));
  }

  @Override
  public Map<String, String> contextParams() {
    return Params.of(context.getInitParameterNames(), context::getInitParameter);
  }

  @Override
  public boolean otherwiseLimitsClients() {
    return policies(context)
        .filter(other -> !other.getName().equals(filterName))
        .map(FilterRegistration::getInitParameters)
        .anyMatch(params -> PolicyReader.limitsClients(params, contextParams()));
  }

  @Override
  public KeySource keySource(String className) {
    return instance(keySourceClass(className));
  }

  /**
   * @throws IllegalArgumentException with the reason, if there is no such class
   */
  Class<? extends KeySource> keySourceClass(String className) {
    try {
      return Class.forName(className, true, loader()).asSubclass(KeySource.class);
    } catch (ClassNotFoundException | LinkageError missing) {
      throw new IllegalArgumentException(UNKNOWN.formatted(className), missing);
    } catch (ClassCastException other) {
      throw new IllegalArgumentException("\"%s\" is no KeySource".formatted(className), other);
    }
  }

  /** An embedded server may have given the application none of its own. */
  private ClassLoader loader() {
    @Nullable ClassLoader own = context.getClassLoader();
    return own == null ? RateLimitFilter.class.getClassLoader() : own;
  }

  private static KeySource instance(Class<? extends KeySource> type) {
    try {
      return CdiLookup.keySource(type);
    } catch (LinkageError | RuntimeException noBean) {
      return constructed(type);
    }
  }

  private static KeySource constructed(Class<? extends KeySource> type) {
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError failure) {
      throw new IllegalArgumentException(
          "\"%s\" can't be made by a public constructor without parameters"
              .formatted(type.getName()),
          failure);
    }
  }
}
