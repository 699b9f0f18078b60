package dev.spillgate.key;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An IPv4 or IPv6 address as 128 bits; an IPv4 address is its IPv4-mapped form (RFC 4291, 2.5.5.2).
 */
final class IpAddress implements Key {

  private static final long MAPPED = 0xffff_0000_0000L;
  private static final long IPV4_BITS = 0xffff_ffffL;
  private static final int GROUPS = 8;
  private static final Pattern PORT =
      Pattern.compile("([0-9.]+|\\[[^\\]]*\\]):(?:[0-9]{1,5}|_[A-Za-z0-9._-]+)");

  private final long high;
  private final long low;

  /** 0 until somebody asks; it costs as much as half a look into a map. */
  private int hash;

  /**
   * @param high the first 64 bits
   * @param low the last 64 bits
   */
  IpAddress(long high, long low) {
    this.high = high;
    this.low = low;
  }

  /**
   * Reads an address literal: IPv4 in four decimal numbers without leading zeros, IPv6 in any form
   * of RFC 4291, with or without brackets and zone.
   *
   * @return null if the text is neither
   */
  static @Nullable IpAddress parse(String text) {
    if (text.indexOf(':') < 0) {
      long bits = Ipv4.parse(text, 0, text.length());
      return bits < 0 ? null : new IpAddress(0, MAPPED | bits);
    }
    return Ipv6.parse(text);
  }

  /**
   * Reads an address as a server or a proxy may write it, with or without a port: {@code
   * 1.2.3.4:80}, {@code [::1]:80}, the obfuscated {@code 1.2.3.4:_p} (RFC 7239, 6.3).
   *
   * @return null if the text is no such address
   */
  static @Nullable IpAddress parseNode(String text) {
    IpAddress address = parse(text);
    if (address != null) {
      return address;
    }
    Matcher port = PORT.matcher(text);
    return port.matches() ? parse(port.group(1)) : null;
  }

  boolean isIpv4() {
    return high == 0 && (low & ~IPV4_BITS) == MAPPED;
  }

  /** This address with all but its first {@code bits} bits, 0 to 128, set to zero. */
  IpAddress prefix(int bits) {
    return new IpAddress(high & mask(bits), low & mask(bits - Long.SIZE));
  }

  /** This address with its bit number {@code index}, 0 to 127 from the left, set. */
  IpAddress withBit(int index) {
    return index < Long.SIZE
        ? new IpAddress(high | (Long.MIN_VALUE >>> index), low)
        : new IpAddress(high, low | (Long.MIN_VALUE >>> (index - Long.SIZE)));
  }

  private static long mask(int bits) {
    if (bits <= 0) {
      return 0;
    }
    return bits >= Long.SIZE ? -1 : -1L << (Long.SIZE - bits);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IpAddress address && high == address.high && low == address.low;
  }

  @Override
  public int hashCode() {
    int known = hash;
    if (known == 0) {
      known = SeededHash.of(high, low);
      hash = known;
    }
    return known;
  }

  /** Dotted decimals, or the canonical text of RFC 5952. */
  @Override
  public String toString() {
    return isIpv4() ? Ipv4.text(low) : ipv6Text();
  }

  private String ipv6Text() {
    int gap = longestZeros();
    StringBuilder text = new StringBuilder();
    for (int group = 0; group < GROUPS; ) {
      if (group == gap) {
        text.append("::");
        group += zerosFrom(group);
        continue;
      }
      if (group > 0 && text.charAt(text.length() - 1) != ':') {
        text.append(':');
      }
      text.append(Integer.toHexString(group(group++)));
    }
    return text.toString();
  }

  /** Where the first of the longest runs of two zero groups or more begins, else -1. */
  private int longestZeros() {
    int longest = -1;
    int length = 1;
    for (int group = 0; group < GROUPS; group++) {
      int zeros = zerosFrom(group);
      if (zeros > length) {
        longest = group;
        length = zeros;
      }
    }
    return longest;
  }

  private int zerosFrom(int group) {
    int zeros = 0;
    while (group + zeros < GROUPS && group(group + zeros) == 0) {
      zeros++;
    }
    return zeros;
  }

  private int group(int index) {
    long half = index < GROUPS / 2 ? high : low;
    return (int) (half >>> (48 - 16 * (index % (GROUPS / 2)))) & 0xffff;
  }
}
