package dev.spillgate.key;

/**
 * The peers whose forwarding header is believed.
 *
 * @param blocks their addresses
 * @param unnumbered whether a peer without an IP address is one, {@code unix} in web.xml
 */
public record TrustedProxies(AddressBlocks blocks, boolean unnumbered) {}
