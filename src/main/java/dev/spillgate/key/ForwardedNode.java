package dev.spillgate.key;

import org.jspecify.annotations.Nullable;

/**
 * Somebody whom a forwarding header names.
 *
 * @param text as it is written
 * @param malformed whether that can't name anybody
 */
record ForwardedNode(String text, boolean malformed) {

  static ForwardedNode of(String text) {
    return new ForwardedNode(text, false);
  }

  static ForwardedNode unreadable(String text) {
    return new ForwardedNode(text, true);
  }

  /**
   * Null if it is unreadable. Read only when the walk comes here: what a client wrote further left
   * costs nothing.
   */
  @Nullable IpAddress address() {
    return malformed ? null : IpAddress.parseNode(text);
  }
}
