package dev.spillgate.key;

import org.jspecify.annotations.Nullable;

/** Who is asking, as far as the addresses of a request tell. */
public final class Client {

  private final @Nullable IpAddress address;
  private final String name;
  private final boolean trusted;

  private Client(@Nullable IpAddress address, String name, boolean trusted) {
    this.address = address;
    this.name = name;
    this.trusted = trusted;
  }

  /**
   * @param trusted whether it is one of the trusted proxies
   */
  static Client at(IpAddress address, boolean trusted) {
    return new Client(address, "", trusted);
  }

  /** A peer without an IP address: none at all, or the path of a Unix domain socket. */
  static Client unnumbered(@Nullable String name, boolean trusted) {
    return new Client(null, name == null ? "no address" : "?" + name, trusted);
  }

  /** Whether it has an IP address, which is safe to be shown. */
  public boolean isNumbered() {
    return address != null;
  }

  boolean isTrusted() {
    return trusted;
  }

  /** A trusted proxy never is: it may stand for anybody. */
  public boolean isExempt(AddressBlocks exempt) {
    return address != null && !trusted && exempt.contains(address);
  }

  /**
   * An IPv4 address, or the network that an IPv6 address lies in; else the peer's name.
   *
   * @param ipv6Prefix bits of an IPv6 address that make a client, 16 to 128
   */
  Key key(int ipv6Prefix) {
    if (address == null) {
      return Key.of(ClientKey.shortened(name));
    }
    return address.isIpv4() ? address : address.prefix(ipv6Prefix);
  }

  @Override
  public String toString() {
    return address == null ? name : address.toString();
  }
}
