package dev.spillgate.bench;

import java.lang.reflect.Proxy;
import java.util.Map;

/** Interfaces that a benchmark has to hand over, and that are not asked while it measures. */
public final class Stub {

  private Stub() {}

  /** An instance of which every method returns null, 0 or false. */
  public static <T> T of(Class<T> type) {
    return answering(type, Map.of());
  }

  /** An instance that takes every call for a mistake. */
  static <T> T unasked(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(method.toString());
            }));
  }

  /** An instance whose methods of these names return that. */
  public static <T> T answering(Class<T> type, Map<String, ?> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == arguments[0];
                  case "toString" -> type.getSimpleName();
                  default ->
                      answers.containsKey(method.getName())
                          ? answers.get(method.getName())
                          : zero(method.getReturnType());
                }));
  }

  private static Object zero(Class<?> type) {
    if (type == int.class) {
      return 0;
    }
    if (type == long.class) {
      return 0L;
    }
    return type == boolean.class ? false : null;
  }
}
