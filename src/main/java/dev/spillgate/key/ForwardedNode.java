package dev.spillgate.key;

import org.jspecify.annotations.Nullable;

/**
 * Somebody whom a forwarding header names.
 *
 * @param text as it is written
 * @param address null if that is unreadable
 */
record ForwardedNode(String text, @Nullable IpAddress address) {

  static ForwardedNode of(String text) {
    return new ForwardedNode(text, IpAddress.parseNode(text));
  }

  static ForwardedNode unreadable(String text) {
    return new ForwardedNode(text, null);
  }
}
