package dev.spillgate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A few named values, found one after the other: once it has grown, it allocates nothing. */
final class Slots<T> {

  private final List<String> names = new ArrayList<>();
  private final List<T> values = new ArrayList<>();

  @Nullable T get(String name) {
    int at = names.indexOf(name);
    return at < 0 ? null : values.get(at);
  }

  void set(String name, T value) {
    int at = names.indexOf(name);
    if (at < 0) {
      names.add(name);
      values.add(value);
    } else {
      values.set(at, value);
    }
  }

  void clear() {
    names.clear();
    values.clear();
  }
}
