package dev.spillgate.policy;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.spillgate.key.KeySource;
import java.util.LinkedHashMap;
import java.util.Map;

/** Policies of an application that has nothing else. */
public final class Policies {

  private Policies() {}

  /** The policy {@code p}, of names and values. */
  public static Policy read(String... params) throws PolicyException {
    Map<String, String> own = new LinkedHashMap<>();
    for (int i = 0; i < params.length; i += 2) {
      own.put(params[i], params[i + 1]);
    }
    return PolicyReader.read("p", own, application(Map.of(), false));
  }

  /** Params as {@code name=value; name=value}; {@code _} stands for a line break. */
  static Map<String, String> params(String text) {
    Map<String, String> params = new LinkedHashMap<>();
    for (String param : text.split(";")) {
      int equals = param.indexOf('=');
      params.put(
          param.substring(0, equals).strip(), param.substring(equals + 1).replace("_", "\n"));
    }
    return params;
  }

  /** Why a filter of that name can't be configured so. */
  static String refusal(String filterName, Map<String, String> params) {
    return assertThrows(
            PolicyException.class,
            () -> PolicyReader.read(filterName, params, application(Map.of(), false)))
        .getMessage();
  }

  /**
   * An application.
   *
   * @param contextParams its context-params
   * @param otherwise whether another policy limits clients by what they can't choose
   */
  static Application application(Map<String, String> contextParams, boolean otherwise) {
    return new Application() {
      @Override
      public Map<String, String> contextParams() {
        return contextParams;
      }

      @Override
      public KeySource keySource(String className) {
        if (!className.equals("com.example.Tenant")) {
          throw new IllegalArgumentException(
              "\"%s\" is unknown, and no class is called so".formatted(className));
        }
        return request -> "tenant";
      }

      @Override
      public boolean otherwiseLimitsClients() {
        return otherwise;
      }
    };
  }
}
