package dev.spillgate;

import dev.spillgate.key.KeySource;
import jakarta.enterprise.inject.spi.CDI;

/**
 * The one class that asks CDI. Where the CDI API is missing it can't even be linked, so whoever
 * calls it catches LinkageError besides what CDI throws.
 */
final class CdiLookup {

  private CdiLookup() {}

  static RateLimiters rateLimiters() {
    return CDI.current().select(RateLimiters.class).get();
  }

  /** Throws where no bean, or more than one, is of that class. */
  static <S extends KeySource> S keySource(Class<S> type) {
    return CDI.current().select(type).get();
  }

  /** The implementation's name and version: {@code Weld 5.1}. */
  static String implementation() {
    Class<?> provider = CDI.current().getClass();
    String vendor = provider.getName().contains(".weld.") ? "Weld" : provider.getName();
    String version = provider.getPackage().getImplementationVersion();
    return version == null ? vendor : vendor + " " + version;
  }
}
