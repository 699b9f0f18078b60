package dev.spillgate.key;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The text forms of an IPv6 address: RFC 4291, 2.2, with the brackets and zones of RFC 6874. */
final class Ipv6 {

  private static final int GROUPS = 8;

  private final String text;
  private final int end;
  private final int[] groups = new int[GROUPS];
  private int count;
  private int gap = -1;

  private Ipv6(String text, int end) {
    this.text = text;
    this.end = end;
  }

  static @Nullable IpAddress parse(String text) {
    int start = 0;
    int end = text.length();
    if (text.charAt(0) == '[') {
      if (text.charAt(end - 1) != ']') {
        return null;
      }
      start++;
      end--;
    }
    int zone = text.indexOf('%');
    if (zone >= 0) {
      end = Math.min(end, zone);
    }
    Ipv6 address = new Ipv6(text, end);
    return address.readGroups(start) ? address.toAddress() : null;
  }

  private boolean readGroups(int start) {
    int at = start;
    if (text.startsWith("::", at)) {
      gap = 0;
      at += 2;
    }
    while (at < end) {
      int next = readGroup(at);
      if (next < 0) {
        return false;
      }
      at = next;
    }
    return at == end && (gap < 0 ? count == GROUPS : count < GROUPS);
  }

  /** Reads a group and what separates it from the next; returns where that begins, or -1. */
  private int readGroup(int from) {
    int at = from;
    int value = 0;
    while (at < end && at - from < 4 && HexFormat.isHexDigit(text.charAt(at))) {
      value = value << 4 | HexFormat.fromHexDigit(text.charAt(at++));
    }
    if (at < end && text.charAt(at) == '.') {
      return readIpv4(from);
    }
    if (at == from || count == GROUPS) {
      return -1;
    }
    groups[count++] = value;
    return at == end ? end : readSeparator(at);
  }

  private int readIpv4(int from) {
    long bits = Ipv4.parse(text, from, end);
    if (bits < 0 || count > GROUPS - 2) {
      return -1;
    }
    groups[count++] = (int) (bits >>> 16);
    groups[count++] = (int) bits & 0xffff;
    return end;
  }

  private int readSeparator(int at) {
    if (text.startsWith("::", at) && at + 2 <= end && gap < 0) {
      gap = count;
      return at + 2;
    }
    boolean single = text.charAt(at) == ':' && at + 1 < end && text.charAt(at + 1) != ':';
    return single ? at + 1 : -1;
  }

  private IpAddress toAddress() {
    int moved = gap < 0 ? 0 : count - gap;
    for (int i = 1; i <= moved; i++) {
      int from = count - i;
      int to = GROUPS - i;
      if (from != to) {
        groups[to] = groups[from];
        groups[from] = 0;
      }
    }
    return new IpAddress(half(0), half(GROUPS / 2));
  }

  private long half(int first) {
    long bits = 0;
    for (int i = first; i < first + GROUPS / 2; i++) {
      bits = bits << 16 | groups[i];
    }
    return bits;
  }
}
