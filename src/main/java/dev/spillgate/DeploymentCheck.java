package dev.spillgate;

import dev.spillgate.key.KeySource;
import dev.spillgate.policy.Application;
import dev.spillgate.policy.PolicyException;
import dev.spillgate.policy.PolicyReader;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the init-params of all declared policies before the application starts, and stops it if any
 * is not legal. A filter alone can't do that everywhere: where its init fails, some containers
 * serve the application without it, others those paths that it isn't mapped to.
 */
public final class DeploymentCheck implements ServletContainerInitializer {

  /**
   * Called by the container, for each application in whose sight this class is.
   *
   * @throws IllegalStateException if an init-param is not legal, with every problem of every policy
   *     in its message; a ServletException would not stop the application on Open Liberty
   */
  @Override
  public void onStartup(@Nullable Set<Class<?>> handled, ServletContext context) {
    List<String> problems = new ArrayList<>();
    DeployedApplication.policies(context)
        .forEach(
            filter ->
                check(
                    filter,
                    new Planned(new DeployedApplication(context, filter.getName())),
                    problems));
    if (!problems.isEmpty()) {
      throw new IllegalStateException(String.join(System.lineSeparator(), problems));
    }
  }

  private static void check(
      FilterRegistration filter, Application application, List<String> problems) {
    try {
      PolicyReader.read(filter.getName(), filter.getInitParameters(), application);
    } catch (PolicyException illegal) {
      problems.add(illegal.getMessage());
    }
  }

  /** The application as far as it is there already: its beans aren't. */
  private record Planned(DeployedApplication application) implements Application {

    @Override
    public Map<String, String> contextParams() {
      return application.contextParams();
    }

    @Override
    public KeySource keySource(String className) {
      application.keySourceClass(className);
      return request -> null;
    }

    @Override
    public boolean otherwiseLimitsClients() {
      return application.otherwiseLimitsClients();
    }
  }
}
