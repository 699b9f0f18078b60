package dev.spillgate.policy;

import dev.spillgate.key.KeySource;
import java.util.Map;

/** What a policy needs to know of the application around it. */
public interface Application {

  /** The application's context-params. */
  Map<String, String> contextParams();

  /**
   * The application's own key source of that class.
   *
   * @throws IllegalArgumentException with the reason, if there is none
   */
  KeySource keySource(String className);

  /** Whether another policy limits clients by what they can't choose. */
  boolean otherwiseLimitsClients();
}
