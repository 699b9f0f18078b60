package dev.spillgate;

import java.lang.reflect.Proxy;
import java.util.Map;

/** Interfaces of which a test needs a few methods alone. */
final class Stub {

  private Stub() {}

  /** An instance that fails whatever it is asked. */
  static <T> T of(Class<T> type) {
    return answering(type, Map.of());
  }

  /** An instance whose methods of these names return that, and that fails at the others. */
  static <T> T answering(Class<T> type, Map<String, ?> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == arguments[0];
                  default -> {
                    if (!answers.containsKey(method.getName())) {
                      throw new AssertionError(method + " is asked");
                    }
                    yield answers.get(method.getName());
                  }
                }));
  }
}
