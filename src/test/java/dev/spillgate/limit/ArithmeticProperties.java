package dev.spillgate.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class ArithmeticProperties {

  @Property
  void productsAreDividedExactly(
      @ForAll @LongRange(max = (1L << 35) - 1) long a,
      @ForAll @LongRange(max = Limit.MAX_WINDOW) long b,
      @ForAll @LongRange(max = 2 * Limit.MAX_WINDOW) long c,
      @ForAll @LongRange(min = 1, max = Limit.MAX_WINDOW) long d) {
    BigInteger exact = big(a).multiply(big(b)).add(big(c)).divide(big(d));
    Assume.that(exact.bitLength() < Long.SIZE);

    assertEquals(exact.longValueExact(), Arithmetic.mulAddDiv(a, b, c, d));
  }

  private static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }
}
