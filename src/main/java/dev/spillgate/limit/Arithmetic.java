package dev.spillgate.limit;

/** Products of permits and times that do not fit a {@code long}, divided exactly. */
final class Arithmetic {

  private static final int CHUNK = 7;
  private static final int CHUNK_MASK = (1 << CHUNK) - 1;
  private static final int FIRST_SHIFT = 4 * CHUNK;

  private Arithmetic() {}

  /**
   * {@code floor((a × b + c) / d)}, exact; the result must fit a long.
   *
   * @param a 0 to 2^35 − 1 (permits)
   * @param b 0 to {@link Limit#MAX_WINDOW}
   * @param c 0 to 2 × {@link Limit#MAX_WINDOW}
   * @param d 1 to {@link Limit#MAX_WINDOW}
   */
  static long mulAddDiv(long a, long b, long c, long d) {
    long product = a * b;
    if (Math.multiplyHigh(a, b) == 0 && product >= 0 && product + c >= 0) {
      return (product + c) / d;
    }
    return longDivision(a, b, c, d);
  }

  /** Long division, seven bits of {@code a} at a time: 2^8 × MAX_WINDOW still fits a long. */
  private static long longDivision(long a, long b, long c, long d) {
    long quotient = 0;
    long rest = 0;
    for (int shift = FIRST_SHIFT; shift >= 0; shift -= CHUNK) {
      rest = (rest << CHUNK) + ((a >>> shift) & CHUNK_MASK) * b;
      quotient = (quotient << CHUNK) + rest / d;
      rest %= d;
    }
    return quotient + (rest + c) / d;
  }
}
