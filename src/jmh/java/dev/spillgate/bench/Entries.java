package dev.spillgate.bench;

/** The few attributes or fields of one message, in the order in which they came. */
final class Entries {

  private final String[] names = new String[16];
  private final Object[] values = new Object[16];
  private int count;

  void clear() {
    for (int i = 0; i < count; i++) {
      values[i] = null;
    }
    count = 0;
  }

  Object get(String name) {
    int at = indexOf(name);
    return at < 0 ? null : values[at];
  }

  void set(String name, Object value) {
    int at = indexOf(name);
    if (at < 0) {
      add(name, value);
    } else {
      values[at] = value;
    }
  }

  void add(String name, Object value) {
    names[count] = name;
    values[count++] = value;
  }

  private int indexOf(String name) {
    for (int i = 0; i < count; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
