package dev.spillgate.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClientAddressTest {

  private final ClientAddress ip = new ClientAddress(64);

  @Test
  void anIpv4PeerIsItsOwnKey() {
    String peer = "192.0.2.7";
    assertSame(peer, ip.keyOf(peer));
  }

  @Test
  void loopbackIsOneClientInEveryForm() {
    assertEquals(ip.keyOf("::1"), ip.keyOf("0:0:0:0:0:0:0:1"));
    assertEquals(ip.keyOf("::1"), ip.keyOf("[0:0:0:0:0:0:0:1]"));
    assertEquals(ip.keyOf("::1"), ip.keyOf("[::1%lo]"));
  }

  @Test
  void aMappedAddressIsTheIpv4Client() {
    assertEquals("1.2.3.4", ip.keyOf("::ffff:1.2.3.4"));
    assertEquals("1.2.3.4", new ClientAddress(16).keyOf("[::ffff:102:304]"));
  }

  @Test
  void ipv6ClientsAreCountedByTheirPrefix() {
    assertEquals("2001:db8:1:2::/64", ip.keyOf("2001:db8:1:2:3:4:5:6"));
    assertEquals(ip.keyOf("2001:db8:1:2::1"), ip.keyOf("[2001:db8:1:2:ffff::9%eth1]"));
    assertNotEquals(ip.keyOf("2001:db8:1:2::1"), ip.keyOf("2001:db8:1:3::1"));
    assertEquals("2001:db8:1::/48", new ClientAddress(48).keyOf("2001:db8:1:2:3:4:5:6"));
    assertEquals("2001:db8::1/128", new ClientAddress(128).keyOf("2001:db8::1"));
  }

  @Test
  void whatIsNoAddressIsOneClientEach() {
    Set<String> keys = new HashSet<>();
    String[] peers = {null, "", "null", "unix:", "/run/app.sock", "localhost", "1.2.3.4.5", "::x"};
    for (String peer : peers) {
      assertTrue(keys.add(ip.keyOf(peer)), () -> peer + " is counted with another");
      assertEquals(ip.keyOf(peer), ip.keyOf(peer));
    }
  }

  @Test
  void aPortIsDropped() {
    assertEquals("1.2.3.4", ip.keyOf("1.2.3.4:56789"));
    assertEquals("2001:db8::/64", ip.keyOf("[2001:db8::1]:443"));
    assertEquals("?1.2.3:80", ip.keyOf("1.2.3:80"));
    assertEquals("?1.2.3.4:", ip.keyOf("1.2.3.4:"));
    assertEquals("?host:80", ip.keyOf("host:80"));
  }

  @Test
  void aLongNameIsKeptAsItsHash() {
    String longName = "x".repeat(100_000);

    assertEquals(65, ip.keyOf(longName).length());
    assertNotEquals(ip.keyOf(longName), ip.keyOf(longName + "y"));
    assertEquals("?" + "x".repeat(128), ip.keyOf("x".repeat(128)));
  }
}
