package dev.spillgate.key;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the key under which a request is counted.
 *
 * <p>{@code ip} alone is the client's address. Otherwise each part is a mark ({@code =} a value,
 * {@code #} the SHA-256 of a long one, {@code @} the address where there is no value), the length
 * and the text, so different parts never make the same key.
 */
public final class ClientKey {

  private static final int LONGEST_VALUE = 128;

  private final List<KeyPart> parts;
  private final int ipv6Prefix;

  /**
   * @param parts at least one
   * @param ipv6Prefix bits of an IPv6 address that make a client, 16 to 128
   */
  public ClientKey(List<KeyPart> parts, int ipv6Prefix) {
    this.parts = List.copyOf(parts);
    this.ipv6Prefix = ipv6Prefix;
  }

  public Key of(HttpServletRequest request, Client client) {
    Key address = client.key(ipv6Prefix);
    if (parts.size() == 1 && parts.get(0).isAddress()) {
      return address;
    }
    StringBuilder text = new StringBuilder();
    for (KeyPart part : parts) {
      append(part.valueIn(request), address, text);
    }
    return Key.of(text.toString());
  }

  private static void append(@Nullable String value, Key address, StringBuilder text) {
    char mark = value == null ? '@' : value.length() > LONGEST_VALUE ? '#' : '=';
    String told = value == null ? address.toString() : shortened(value);
    text.append(mark).append(told.length()).append(':').append(told);
  }

  /** The text, or its SHA-256 if it is longer than {@value #LONGEST_VALUE} characters. */
  static String shortened(String text) {
    return text.length() > LONGEST_VALUE ? Sha256.hex(text) : text;
  }
}
