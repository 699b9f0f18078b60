package dev.spillgate.key;

import java.util.List;
import java.util.stream.Stream;

/** A set of addresses, given as blocks. */
public final class AddressBlocks {

  /** Loopback, RFC 1918, link-local and unique-local addresses (RFC 3927, 4193, 4291). */
  public static final List<CidrBlock> PRIVATE =
      Stream.of(
              "127.0.0.0/8",
              "::1",
              "10.0.0.0/8",
              "172.16.0.0/12",
              "192.168.0.0/16",
              "169.254.0.0/16",
              "fe80::/10",
              "fc00::/7")
          .map(CidrBlock::parse)
          .toList();

  private static final CidrBlock EVERY_IPV4 = CidrBlock.parse("0.0.0.0/0");
  private static final CidrBlock EVERY_PUBLIC_IPV6 = CidrBlock.parse("2000::/3");

  private final List<CidrBlock> blocks;

  public AddressBlocks(List<CidrBlock> blocks) {
    this.blocks = List.copyOf(blocks);
  }

  boolean contains(IpAddress address) {
    for (CidrBlock block : blocks) {
      if (block.contains(address)) {
        return true;
      }
    }
    return false;
  }

  /** Whether every IPv4 address, or every IPv6 address that is routed (RFC 4291), is in here. */
  public boolean holdEveryone() {
    return cover(EVERY_IPV4) || cover(EVERY_PUBLIC_IPV6);
  }

  private boolean cover(CidrBlock all) {
    if (blocks.stream().anyMatch(block -> block.contains(all))) {
      return true;
    }
    return blocks.stream().anyMatch(all::contains)
        && cover(all.half(false))
        && cover(all.half(true));
  }
}
