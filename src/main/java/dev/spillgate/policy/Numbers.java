package dev.spillgate.policy;

/** Digits as numbers. */
final class Numbers {

  private Numbers() {}

  /** The number that {@code digits} spell, or the largest long if it is larger. */
  static long saturated(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException tooLarge) {
      return Long.MAX_VALUE;
    }
  }
}
