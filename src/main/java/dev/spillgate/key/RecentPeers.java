package dev.spillgate.key;

import org.jspecify.annotations.Nullable;

/**
 * The peers of the last requests, so that the same text is not read again and again: that would
 * cost as much time as the decision, and an object for each request. A peer takes the place of
 * another whose text has a like hash, and a text that is long for an address is never kept; so what
 * is kept is bounded.
 *
 * <p>Safe for use by many threads without more ado: what is kept is immutable, and who doesn't see
 * it reads the text again.
 */
final class RecentPeers {

  private static final int PLACES = 512; // a power of two
  private static final int LONGEST = 64;

  private final @Nullable Peer[] peers = new Peer[PLACES];

  private record Peer(String text, Client client) {}

  /** Null if that peer was not here lately. */
  @Nullable Client find(String text) {
    Peer peer = peers[place(text)];
    return peer != null && peer.text.equals(text) ? peer.client : null;
  }

  /** Keeps it, if the text isn't long, and returns it. */
  Client keep(String text, Client client) {
    if (text.length() <= LONGEST) {
      peers[place(text)] = new Peer(text, client);
    }
    return client;
  }

  private static int place(String text) {
    int hash = text.hashCode();
    return (hash ^ hash >>> 9 ^ hash >>> 18) & (PLACES - 1);
  }
}
