package dev.spillgate.key;

/**
 * The addresses that begin with the same bits. A block is of IPv4 or of IPv6 addresses: {@code
 * ::/0} holds no IPv4 address, and {@code ::ffff:0:0/96} is {@code 0.0.0.0/0}.
 */
public final class CidrBlock {

  private static final int IPV4_OFFSET = 96;
  private static final int MAX_BITS = 128;

  private final IpAddress first;
  private final int bits;
  private final boolean ipv4;

  private CidrBlock(IpAddress address, int bits) {
    this.first = address.prefix(bits);
    this.bits = bits;
    this.ipv4 = first.isIpv4() && bits >= IPV4_OFFSET;
  }

  /**
   * Reads {@code 192.0.2.0/24}, {@code 2001:db8::/32} or a single address. Bits behind the prefix
   * are ignored.
   *
   * @throws IllegalArgumentException if the text is none of these
   */
  public static CidrBlock parse(String text) {
    int slash = text.indexOf('/');
    String literal = slash < 0 ? text : text.substring(0, slash);
    IpAddress address = literal.matches("[0-9A-Fa-f.:]+") ? IpAddress.parse(literal) : null;
    if (address == null) {
      throw new IllegalArgumentException("not an address");
    }
    boolean dotted = literal.indexOf(':') < 0;
    int longest = dotted ? MAX_BITS - IPV4_OFFSET : MAX_BITS;
    int length = slash < 0 ? longest : length(text.substring(slash + 1), longest);
    return new CidrBlock(address, dotted ? length + IPV4_OFFSET : length);
  }

  private static int length(String text, int longest) {
    int length = text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : Integer.MAX_VALUE;
    if (length > longest) {
      throw new IllegalArgumentException("the prefix length is not 0 to " + longest);
    }
    return length;
  }

  boolean contains(IpAddress address) {
    return ipv4 == address.isIpv4() && address.prefix(bits).equals(first);
  }

  boolean contains(CidrBlock other) {
    return ipv4 == other.ipv4 && bits <= other.bits && other.first.prefix(bits).equals(first);
  }

  /** The half whose next bit is {@code one}; of a block of more than one address. */
  CidrBlock half(boolean one) {
    return new CidrBlock(one ? first.withBit(bits) : first, bits + 1);
  }
}
