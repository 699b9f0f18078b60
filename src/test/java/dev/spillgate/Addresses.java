package dev.spillgate;

/** IPv4 addresses, each another. */
final class Addresses {

  /** Odd, so that no two numbers are scattered to the same one. */
  private static final int SCATTER = 0x9E3779B9;

  private Addresses() {}

  /** The address of client number {@code client}, which neighbours of its number are far from. */
  static String of(int client) {
    int bits = client * SCATTER;
    return (bits >>> 24)
        + "."
        + (bits >>> 16 & 255)
        + "."
        + (bits >>> 8 & 255)
        + "."
        + (bits & 255);
  }
}
