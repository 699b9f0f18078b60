package dev.spillgate.key;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * {@code key=ip}: a client is an IPv4 address, or the network that an IPv6 address lies in.
 *
 * <p>A peer without an IP address (none at all, the path of a Unix domain socket) is a client of
 * its own; an unusual name of up to {@value #LONGEST_NAME} characters is kept, of a longer one its
 * SHA-256.
 */
public final class ClientAddress implements KeySource {

  private static final int LONGEST_NAME = 128;

  private final int ipv6Prefix;

  /**
   * @param ipv6Prefix bits of an IPv6 address that make a client, 16 to 128
   */
  public ClientAddress(int ipv6Prefix) {
    this.ipv6Prefix = ipv6Prefix;
  }

  @Override
  public String keyOf(HttpServletRequest request) {
    return keyOf(request.getRemoteAddr());
  }

  String keyOf(@Nullable String peer) {
    if (peer == null) {
      return "no address";
    }
    if (Ipv4.parse(peer, 0, peer.length()) >= 0) {
      return peer; // No string is made for the most common client.
    }
    IpAddress address = IpAddress.parseNode(peer);
    if (address == null) {
      return nameless(peer);
    }
    return address.isIpv4() ? address.toString() : address.prefix(ipv6Prefix) + "/" + ipv6Prefix;
  }

  /** The question mark keeps whatever it is apart from all addresses. */
  private static String nameless(String peer) {
    return "?" + (peer.length() <= LONGEST_NAME ? peer : Sha256.hex(peer));
  }
}
