package dev.spillgate.key;

/**
 * Under what a client is counted: equal keys share one limiter.
 *
 * <p>The text of a key is the same in every JVM. Its hash is not: nobody outside can choose values
 * whose hashes meet in one bin of a map.
 */
public sealed interface Key permits IpAddress, TextKey {

  /** The key that consists of that text. */
  static Key of(String text) {
    return new TextKey(text);
  }
}
