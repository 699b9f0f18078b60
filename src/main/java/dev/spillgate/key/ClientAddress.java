package dev.spillgate.key;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the client's address. That is the peer's, unless the peer is a trusted proxy: then the
 * forwarding header is read from the right, past trusted addresses, to the first one that isn't.
 * Whatever stands left of it the client may have written itself.
 */
public final class ClientAddress {

  /** One address or other text on the way from the peer to the client. */
  public record Step(String seen, Verdict verdict) {}

  /** What became of a step. */
  public enum Verdict {
    /** A trusted proxy: whom it speaks for is read on. */
    TRUSTED,
    /** No trusted proxy: this is the client, and nothing further left is believed. */
    CLIENT,
    /** No address: the way ends at the one before. */
    UNREADABLE
  }

  private final TrustedProxies trusted;
  private final ForwardingHeader header;
  private final RecentPeers recent = new RecentPeers();

  /**
   * @param trusted whose header is believed
   * @param header the one header that is read
   */
  public ClientAddress(TrustedProxies trusted, ForwardingHeader header) {
    this.trusted = trusted;
    this.header = header;
  }

  public TrustedProxies trusted() {
    return trusted;
  }

  public ForwardingHeader header() {
    return header;
  }

  /** The client; nothing is looked up in DNS. */
  public Client of(HttpServletRequest request) {
    return walk(request, null);
  }

  /** The way to the client, the peer first. */
  public List<Step> steps(HttpServletRequest request) {
    List<Step> steps = new ArrayList<>();
    walk(request, steps);
    return steps;
  }

  /** The peer, if the request has the forwarding header though its peer is no trusted proxy. */
  public @Nullable Client ignoredPeer(HttpServletRequest request) {
    if (request.getHeader(header.name()) == null) {
      return null;
    }
    Client peer = peer(request);
    return peer.isTrusted() ? null : peer;
  }

  private Client walk(HttpServletRequest request, @Nullable List<Step> steps) {
    Client client = peer(request);
    note(client, steps);
    if (!client.isTrusted()) {
      return client;
    }
    List<ForwardedNode> nodes = header.nodes(request);
    for (int i = nodes.size() - 1; i >= 0 && client.isTrusted(); i--) {
      IpAddress address = nodes.get(i).address();
      if (address == null) {
        if (steps != null) {
          steps.add(new Step(nodes.get(i).text(), Verdict.UNREADABLE));
        }
        return client;
      }
      client = Client.at(address, trusted.blocks().contains(address));
      note(client, steps);
    }
    return client;
  }

  private Client peer(HttpServletRequest request) {
    String peer = request.getRemoteAddr();
    if (peer == null) {
      return Client.unnumbered(null, trusted.unnumbered());
    }
    Client known = recent.find(peer);
    return known == null ? recent.keep(peer, read(peer)) : known;
  }

  private Client read(String peer) {
    IpAddress address = IpAddress.parseNode(peer);
    return address == null
        ? Client.unnumbered(peer, trusted.unnumbered())
        : Client.at(address, trusted.blocks().contains(address));
  }

  private static void note(Client client, @Nullable List<Step> steps) {
    if (steps != null) {
      Verdict verdict = client.isTrusted() ? Verdict.TRUSTED : Verdict.CLIENT;
      steps.add(new Step(client.toString(), verdict));
    }
  }
}
