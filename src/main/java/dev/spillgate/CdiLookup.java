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

  /** The implementation's name and, where the server hasn't lost it, version: Weld 5.1.6.Final. */
  static String implementation() {
    // A server may have a CDI class of its own; the bean manager is the implementation's.
    Class<?> manager = CDI.current().getBeanManager().getClass();
    String vendor = manager.getName().contains(".weld.") ? "Weld" : manager.getName();
    String version = manager.getPackage().getImplementationVersion();
    return version == null ? vendor : vendor + " " + version;
  }
}
