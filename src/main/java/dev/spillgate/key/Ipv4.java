package dev.spillgate.key;

/** The text of an IPv4 address: four decimal numbers, 0 to 255, without leading zeros. */
final class Ipv4 {

  private static final int PARTS = 4;
  private static final int MAX_PART = 255;

  private Ipv4() {}

  /** The 32 bits of the address in {@code text} from {@code from} to {@code to}, else -1. */
  static long parse(String text, int from, int to) {
    long bits = 0;
    int at = from;
    for (int part = 0; part < PARTS; part++) {
      if (part > 0 && (at >= to || text.charAt(at++) != '.')) {
        return -1;
      }
      int start = at;
      int value = 0;
      while (at < to && isDigit(text.charAt(at)) && value <= MAX_PART) {
        value = 10 * value + text.charAt(at++) - '0';
      }
      boolean leadingZero = at - start > 1 && text.charAt(start) == '0';
      if (at == start || leadingZero || value > MAX_PART) {
        return -1;
      }
      bits = bits << 8 | value;
    }
    return at == to ? bits : -1;
  }

  static String text(long bits) {
    return (bits >>> 24 & 255)
        + "."
        + (bits >>> 16 & 255)
        + "."
        + (bits >>> 8 & 255)
        + "."
        + (bits & 255);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
