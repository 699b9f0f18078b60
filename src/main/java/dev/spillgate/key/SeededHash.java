package dev.spillgate.key;

import java.security.SecureRandom;

/**
 * Hashes that can't be foreseen: a text's characters are the coefficients of a polynomial over the
 * integers modulo 2^61 − 1, evaluated at a point drawn when the JVM starts (Carter and Wegman,
 * "Universal Classes of Hash Functions", 1979). Two texts of n characters meet with a probability
 * of n / 2^61 before the fold to 32 bits.
 */
final class SeededHash {

  private static final int BITS = 61;
  private static final long PRIME = (1L << BITS) - 1;
  private static final long POINT = new SecureRandom().nextLong(1L << Integer.SIZE, PRIME);
  private static final long LOW = 0xffff_ffffL;

  private SeededHash() {}

  static int of(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = append(hash, text.charAt(i));
    }
    return fold(append(hash, 0));
  }

  static int of(long high, long low) {
    long hash = append(append(high >>> Integer.SIZE, high & LOW), low >>> Integer.SIZE);
    return fold(append(append(hash, low & LOW), 0));
  }

  /** {@code hash} × POINT + {@code value}, modulo PRIME but not always the smallest such number. */
  private static long append(long hash, long value) {
    long product = hash * POINT;
    long overflow = Math.multiplyHigh(hash, POINT) << (Long.SIZE - BITS) | product >>> BITS;
    long sum = (product & PRIME) + overflow + value;
    return (sum & PRIME) + (sum >>> BITS);
  }

  private static int fold(long hash) {
    return (int) (hash ^ hash >>> Integer.SIZE);
  }
}
