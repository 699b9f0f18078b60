package dev.spillgate.policy;

import dev.spillgate.key.AddressBlocks;
import dev.spillgate.key.CidrBlock;
import dev.spillgate.key.ClientAddress;
import dev.spillgate.key.ForwardingHeader;
import dev.spillgate.key.TrustedProxies;
import java.util.ArrayList;
import java.util.List;

/** Reads how a client's address is found, and which addresses are exempt. */
record ClientReader(InitParams params, List<String> warnings) {

  private static final String UNNUMBERED = "unix";
  private static final String PRIVATE = "private";
  private static final String NOTHING = "none";

  ClientAddress address() {
    String header = params.read(Parameter.CLIENT_IP_HEADER, "X-Forwarded-For", HttpToken::parse);
    return new ClientAddress(trustedProxies(), ForwardingHeader.named(header));
  }

  private TrustedProxies trustedProxies() {
    List<CidrBlock> blocks = new ArrayList<>();
    List<String> members =
        params.members(
            Parameter.TRUSTED_PROXIES,
            NOTHING,
            List.of(),
            member -> {
              if (member.equals(PRIVATE)) {
                blocks.addAll(AddressBlocks.PRIVATE);
              } else if (!member.equals(UNNUMBERED)) {
                blocks.add(block(member));
              }
              return member;
            });
    AddressBlocks trusted = new AddressBlocks(blocks);
    if (trusted.holdEveryone()) {
      warnings.add(
          "trustedProxies trusts everyone: whoever sends the header "
              + params.shown(Parameter.CLIENT_IP_HEADER, "X-Forwarded-For")
              + " chooses the address it is counted by");
    }
    Value header = params.value(Parameter.CLIENT_IP_HEADER);
    if (members.isEmpty() && header != null && !header.inherited()) {
      warnings.add("clientIpHeader is never read, since there are no trustedProxies");
    }
    return new TrustedProxies(trusted, members.contains(UNNUMBERED));
  }

  AddressBlocks exempt() {
    return new AddressBlocks(
        params.members(Parameter.EXEMPT, NOTHING, List.of(), ClientReader::block));
  }

  private static CidrBlock block(String text) {
    try {
      return CidrBlock.parse(text);
    } catch (IllegalArgumentException illegal) {
      throw new IllegalArgumentException("%s: %s".formatted(Quote.of(text), illegal.getMessage()));
    }
  }
}
