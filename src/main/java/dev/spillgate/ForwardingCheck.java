package dev.spillgate;

import dev.spillgate.key.Client;
import dev.spillgate.policy.Policy;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Warns, once, that a forwarding header came from a peer that is no trusted proxy. Either somebody
 * tries to pass for another, or there is a proxy that Spillgate doesn't know of and all of its
 * clients are counted as one.
 */
final class ForwardingCheck {

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  private final Policy policy;
  private final AtomicBoolean warned = new AtomicBoolean();

  ForwardingCheck(Policy policy) {
    this.policy = policy;
  }

  void check(HttpServletRequest request) {
    Client peer = warned.get() ? null : policy.address().ignoredPeer(request);
    if (peer != null && !warned.getAndSet(true)) {
      LOG.log(
          System.Logger.Level.WARNING,
          "policy {0}: the forwarding header came from {1}, which is not among trustedProxies; if"
              + " that is your proxy, all its clients are counted as one",
          policy.name(),
          peer.isNumbered() ? peer : "a peer without an IP address");
    }
  }
}
