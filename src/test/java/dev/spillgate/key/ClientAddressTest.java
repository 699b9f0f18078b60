package dev.spillgate.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientAddressTest {

  private static TrustedProxies trusting(String blocks) {
    List<CidrBlock> trusted = new ArrayList<>();
    for (String block : blocks.split(" ", -1)) {
      switch (block) {
        case "private" -> trusted.addAll(AddressBlocks.PRIVATE);
        case "unix", "" -> {}
        default -> trusted.add(CidrBlock.parse(block));
      }
    }
    return new TrustedProxies(new AddressBlocks(trusted), blocks.contains("unix"));
  }

  private static final ClientAddress DIRECT =
      new ClientAddress(trusting(""), ForwardingHeader.named("X-Forwarded-For"));

  private static Client peer(String peer) {
    return DIRECT.of(new FakeRequest().from(peer).toRequest());
  }

  private static Key key(String peer) {
    return peer(peer).key(64);
  }

  /** A request through that proxy, whose lines are separated by {@code |}. */
  private static FakeRequest forwarded(String peer, String name, String lines) {
    FakeRequest request = new FakeRequest().from(peer);
    for (String line : lines.split("\\|", -1)) {
      request.header(name, line);
    }
    return request;
  }

  // --- the peer alone ---

  @Test
  void loopbackIsOneClientInEveryForm() {
    for (String form : new String[] {"0:0:0:0:0:0:0:1", "[0:0:0:0:0:0:0:1]", "[::1%lo]"}) {
      assertEquals(key("::1"), key(form));
    }
  }

  @Test
  void aMappedAddressIsTheIpv4Client() {
    assertEquals(key("1.2.3.4"), key("::ffff:1.2.3.4"));
    assertEquals(key("1.2.3.4"), peer("[::ffff:102:304]").key(16));
  }

  @Test
  void ipv6ClientsAreCountedByTheirPrefix() {
    assertEquals("2001:db8:1:2::", key("2001:db8:1:2:3:4:5:6").toString());
    assertEquals(key("2001:db8:1:2::1"), key("[2001:db8:1:2:ffff::9%eth1]"));
    assertNotEquals(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
    assertEquals("2001:db8:1::", peer("2001:db8:1:2:3:4:5:6").key(48).toString());
    assertEquals("2001:db8::1", peer("2001:db8::1").key(128).toString());
  }

  @Test
  void whatIsNoAddressIsOneClientEach() {
    Set<Key> keys = new HashSet<>();
    String[] peers = {null, "", "null", "unix:", "/run/app.sock", "localhost", "1.2.3.4.5", "::x"};
    for (String peer : peers) {
      assertTrue(keys.add(key(peer)), () -> peer + " is counted with another");
      assertEquals(key(peer), key(peer));
    }
  }

  @Test
  void aPortIsDropped() {
    assertEquals("1.2.3.4", key("1.2.3.4:56789").toString());
    assertEquals("2001:db8::", key("[2001:db8::1]:443").toString());
    assertEquals("?1.2.3:80", key("1.2.3:80").toString());
    assertEquals("?1.2.3.4:", key("1.2.3.4:").toString());
    assertEquals("?host:80", key("host:80").toString());
  }

  @Test
  void aLongNameIsKeptAsItsHash() {
    String longName = "x".repeat(100_000);

    assertEquals(64, key(longName).toString().length());
    assertNotEquals(key(longName), key(longName + "y"));
    assertEquals("?" + "x".repeat(127), key("x".repeat(127)).toString());
  }

  // --- X-Forwarded-For ---

  /**
   * 10.0.0.0/8 and fd00::/8 are trusted. Lines are separated by {@code |}, the client is what comes
   * last in the row.
   */
  @ParameterizedTest(name = "{0} says {1}: {2}")
  @CsvSource(
      delimiter = ';',
      value = {
        // the peer is checked first
        "192.0.2.9       ; 198.51.100.1                       ; 192.0.2.9",
        "11.0.0.1        ; 10.0.0.2                           ; 11.0.0.1",
        "2001:db8::9     ; 198.51.100.1                       ; 2001:db8::9",
        "localhost       ; 198.51.100.1                       ; ?localhost",
        "10.0.0.1        ; 198.51.100.1                       ; 198.51.100.1",
        "10.0.0.1:4711   ; 198.51.100.1                       ; 198.51.100.1",
        "::ffff:10.0.0.1 ; 198.51.100.1                       ; 198.51.100.1",
        "[fd00::1%eth0]  ; 198.51.100.1                       ; 198.51.100.1",
        // from the right, past trusted addresses, to the first that isn't
        "10.0.0.1 ; 1.1.1.1, 2.2.2.2                          ; 2.2.2.2",
        "10.0.0.1 ; 1.1.1.1, 2.2.2.2, 10.0.0.2                ; 2.2.2.2",
        "10.0.0.1 ; 1.1.1.1, 10.0.0.3, 2.2.2.2, 10.0.0.2      ; 2.2.2.2",
        "10.0.0.1 ; 1.1.1.1,10.0.0.2,fd00::2,::ffff:10.0.0.3  ; 1.1.1.1",
        "10.0.0.1 ; 10.0.0.2, 1.1.1.1                         ; 1.1.1.1",
        // all trusted: the leftmost
        "10.0.0.1 ; 10.0.0.2                                  ; 10.0.0.2",
        "10.0.0.1 ; 10.9.9.9, 10.0.0.3, 10.0.0.2              ; 10.9.9.9",
        "10.0.0.1 ; fd00::7                                   ; fd00::7",
        // all lines are joined
        "10.0.0.1 ; 1.1.1.1|2.2.2.2                           ; 2.2.2.2",
        "10.0.0.1 ; 1.1.1.1|10.0.0.2                          ; 1.1.1.1",
        "10.0.0.1 ; 1.1.1.1, 2.2.2.2|10.0.0.3, 10.0.0.2       ; 2.2.2.2",
        "10.0.0.1 ; 10.0.0.4|10.0.0.3|10.0.0.2                ; 10.0.0.4",
        "10.0.0.1 ; 1.1.1.1||10.0.0.2|                        ; 1.1.1.1",
        // empty elements are skipped
        "10.0.0.1 ; ''                                        ; 10.0.0.1",
        "10.0.0.1 ; ','                                       ; 10.0.0.1",
        "10.0.0.1 ; ' , ,, '                                  ; 10.0.0.1",
        "10.0.0.1 ; ',1.1.1.1,,10.0.0.2,, '                   ; 1.1.1.1",
        "10.0.0.1 ; '1.1.1.1,\t2.2.2.2\t'                     ; 2.2.2.2",
        // ports, brackets, quotes, zones, mapped addresses
        "10.0.0.1 ; 1.2.3.4:5678                              ; 1.2.3.4",
        "10.0.0.1 ; 1.2.3.4:0                                 ; 1.2.3.4",
        "10.0.0.1 ; 1.2.3.4:_hidden                           ; 1.2.3.4",
        "10.0.0.1 ; [2001:db8::1]                             ; 2001:db8::1",
        "10.0.0.1 ; [2001:db8::1]:443                         ; 2001:db8::1",
        "10.0.0.1 ; 2001:DB8:0::0:1                           ; 2001:db8::1",
        "10.0.0.1 ; \"1.2.3.4\"                               ; 1.2.3.4",
        "10.0.0.1 ; \"1.2.3.4:80\"                            ; 1.2.3.4",
        "10.0.0.1 ; \"[2001:db8::1]:443\"                     ; 2001:db8::1",
        "10.0.0.1 ; fe80::1%eth0                              ; fe80::1",
        "10.0.0.1 ; [fe80::1%eth0]:443                        ; fe80::1",
        "10.0.0.1 ; ::ffff:1.2.3.4                            ; 1.2.3.4",
        "10.0.0.1 ; [::ffff:1.2.3.4]:80                       ; 1.2.3.4",
        "10.0.0.1 ; ::FFFF:0102:0304                          ; 1.2.3.4",
        "10.0.0.1 ; 1.1.1.1, ::ffff:10.0.0.2                  ; 1.1.1.1",
        "10.0.0.1 ; 1.1.1.1, [::ffff:a00:2]:80                ; 1.1.1.1",
        "10.0.0.1 ; 1.1.1.1, 10.0.0.2:80, [fd00::1]:1         ; 1.1.1.1",
        // the unreadable stops the walk at the last good address
        "10.0.0.1 ; unknown                                   ; 10.0.0.1",
        "10.0.0.1 ; _hidden                                   ; 10.0.0.1",
        "10.0.0.1 ; host.example                              ; 10.0.0.1",
        "10.0.0.1 ; localhost                                 ; 10.0.0.1",
        "10.0.0.1 ; 1.1.1.1, unknown                          ; 10.0.0.1",
        "10.0.0.1 ; 1.1.1.1, unknown, 10.0.0.2                ; 10.0.0.2",
        "10.0.0.1 ; 1.1.1.1|_x|10.0.0.3, 10.0.0.2             ; 10.0.0.3",
        "10.0.0.1 ; unknown, 1.1.1.1                          ; 1.1.1.1",
        "10.0.0.1 ; garbage, 1.1.1.1, 10.0.0.2                ; 1.1.1.1",
        "10.0.0.1 ; 01.2.3.4                                  ; 10.0.0.1",
        "10.0.0.1 ; 10.0.0.02                                 ; 10.0.0.1",
        "10.0.0.1 ; 0x0a.0.0.2                                ; 10.0.0.1",
        "10.0.0.1 ; 16909060                                  ; 10.0.0.1",
        "10.0.0.1 ; 1.2.3                                     ; 10.0.0.1",
        "10.0.0.1 ; 1.2.3.256                                 ; 10.0.0.1",
        "10.0.0.1 ; 1.2.3.4.5                                 ; 10.0.0.1",
        "10.0.0.1 ; 1.2.3.4 5                                 ; 10.0.0.1",
        "10.0.0.1 ; 1.2.3.4:                                  ; 10.0.0.1",
        "10.0.0.1 ; 1.2.3.4:port                              ; 10.0.0.1",
        "10.0.0.1 ; 1.2.3.4:123456                            ; 10.0.0.1",
        "10.0.0.1 ; [1.2.3.4]                                 ; 10.0.0.1",
        "10.0.0.1 ; [2001:db8::1                              ; 10.0.0.1",
        "10.0.0.1 ; 2001:db8::1]                              ; 10.0.0.1",
        "10.0.0.1 ; [2001:db8::1]x                            ; 10.0.0.1",
        "10.0.0.1 ; 2001:db8:::1                              ; 10.0.0.1",
        "10.0.0.1 ; \"1.2.3.4                                 ; 10.0.0.1",
        "10.0.0.1 ; for=1.2.3.4                               ; 10.0.0.1",
        "10.0.0.1 ; ％                                        ; 10.0.0.1",
        "10.0.0.1 ; １.2.3.4                                  ; 10.0.0.1",
      })
  void xForwardedForIsReadFromTheRight(String peer, String lines, String client) {
    ClientAddress address =
        new ClientAddress(
            trusting("10.0.0.0/8 fd00::/8"), ForwardingHeader.named("X-Forwarded-For"));

    assertEquals(
        client, address.of(forwarded(peer, "X-Forwarded-For", lines).toRequest()).toString());
  }

  // --- Forwarded ---

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "for=1.2.3.4                                        ~ 1.2.3.4",
        "For=1.2.3.4;PROTO=http;by=203.0.113.43             ~ 1.2.3.4",
        "by=203.0.113.43;proto=http;FOR=1.2.3.4             ~ 1.2.3.4",
        "for=1.2.3.4; proto=https                           ~ 1.2.3.4",
        "for=\"1.2.3.4\"                                    ~ 1.2.3.4",
        "for=\"1.2.3.4:5678\"                               ~ 1.2.3.4",
        "for=\"1.2.3.4:_port\"                              ~ 1.2.3.4",
        "for=\"[2001:db8::1]\"                              ~ 2001:db8::1",
        "for=\"[2001:db8::1]:443\"                          ~ 2001:db8::1",
        "for=\"[fe80::1%eth0]\"                             ~ fe80::1",
        "for=\"::ffff:1.2.3.4\"                             ~ 1.2.3.4",
        "for=\"\\1.2.3\\.4\"                                ~ 1.2.3.4",
        "host=\"a,b;for=9.9.9.9\";for=1.2.3.4               ~ 1.2.3.4",
        "host=\"\\\"for=9.9.9.9\";for=1.2.3.4               ~ 1.2.3.4",
        "for=1.1.1.1, for=2.2.2.2                           ~ 2.2.2.2",
        "for=1.1.1.1,for=2.2.2.2;by=3.3.3.3,for=10.0.0.2    ~ 2.2.2.2",
        "for=1.1.1.1|for=10.0.0.2                           ~ 1.1.1.1",
        "for=1.1.1.1, for=10.0.0.3|for=10.0.0.2             ~ 1.1.1.1",
        "for=10.0.0.4, for=10.0.0.3|for=10.0.0.2            ~ 10.0.0.4",
        ",, for=1.1.1.1 ,                                   ~ 1.1.1.1",
        "for=1.1.1.1, , for=10.0.0.2,\t,                   ~ 1.1.1.1",
        "for=1.1.1.1;                                       ~ 1.1.1.1",
        "for=1.1.1.1;;by=2.2.2.2                            ~ 1.1.1.1",
        "for=unknown                                        ~ 10.0.0.1",
        "for=\"_hidden\"                                    ~ 10.0.0.1",
        "for=_hidden, for=10.0.0.2                          ~ 10.0.0.2",
        "for=host.example                                   ~ 10.0.0.1",
        "for=1.1.1.1, proto=http                            ~ 10.0.0.1",
        "for=1.1.1.1, by=2.2.2.2, for=10.0.0.2              ~ 10.0.0.2",
        "for=1.1.1.1, ;                                     ~ 10.0.0.1",
        // malformed anywhere: unreadable as a whole
        "for=1.1.1.1, for=\"2.2.2.2                         ~ 10.0.0.1",
        "for=\"1.1.1.1, for=2.2.2.2                         ~ 10.0.0.1",
        "for=\"1.1.1.1, for=2.2.2.2|for=10.0.0.2            ~ 10.0.0.2",
        "for=2.2.2.2|for=\"                                 ~ 10.0.0.1",
        "for=\"|for=2.2.2.2                                 ~ 2.2.2.2",
        "for=2.2.2.2, for=\"a\\                             ~ 10.0.0.1",
        "for=\"1.1.1.1\"x, for=2.2.2.2                      ~ 10.0.0.1",
        "for=1.1.1.1:80, for=2.2.2.2                        ~ 10.0.0.1",
        "for=[2001:db8::1], for=2.2.2.2                     ~ 10.0.0.1",
        "for = 1.1.1.1, for=2.2.2.2                         ~ 10.0.0.1",
        "for=, for=2.2.2.2                                  ~ 10.0.0.1",
        "for, for=2.2.2.2                                   ~ 10.0.0.1",
        "=1.1.1.1, for=2.2.2.2                              ~ 10.0.0.1",
        "for=1.1.1.1;for=3.3.3.3, for=2.2.2.2               ~ 10.0.0.1",
        "for=1.1.1.1;For=3.3.3.3                            ~ 10.0.0.1",
        "for=1.1.1.1 by=3.3.3.3, for=2.2.2.2                ~ 10.0.0.1",
        "for=1.1.1.1;by=\"\u0007\", for=2.2.2.2;by=\"\t\"  ~ 10.0.0.1",
        "for=1.1.1.1, for=2.2.2.2;by=\"\t\"               ~ 2.2.2.2",
        "1.2.3.4                                            ~ 10.0.0.1",
        "``                                                 ~ 10.0.0.1",
      })
  void forwardedIsParsedAsItsStandardSays(String lines, String client) {
    ClientAddress address =
        new ClientAddress(trusting("10.0.0.0/8"), ForwardingHeader.named("forwarded"));

    assertEquals(
        client, address.of(forwarded("10.0.0.1", "Forwarded", lines).toRequest()).toString());
  }

  // --- a header with one address ---

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1.2.3.4             ; 1.2.3.4",
        "[2001:db8::1]:443   ; 2001:db8::1",
        "10.0.0.2            ; 10.0.0.2",
        "1.2.3.4,            ; 1.2.3.4",
        "1.2.3.4|            ; 1.2.3.4",
        "1.1.1.1, 2.2.2.2    ; 10.0.0.1",
        "1.1.1.1|2.2.2.2     ; 10.0.0.1",
        "1.1.1.1|1.1.1.1     ; 10.0.0.1",
        "1.1.1.1, 10.0.0.2   ; 10.0.0.1",
        "unknown             ; 10.0.0.1",
        "for=1.2.3.4         ; 10.0.0.1",
        "''                  ; 10.0.0.1",
      })
  void ofSeveralAddressesInOneNobodyKnowsWhichIsTrue(String lines, String client) {
    ClientAddress address =
        new ClientAddress(trusting("10.0.0.0/8"), ForwardingHeader.named("CF-Connecting-IP"));

    assertEquals(
        client,
        address.of(forwarded("10.0.0.1", "cf-connecting-ip", lines).toRequest()).toString());
  }

  @Test
  void onlyTheNamedHeaderIsRead() {
    FakeRequest request =
        new FakeRequest()
            .from("10.0.0.1")
            .header("X-Forwarded-For", "1.1.1.1")
            .header("Forwarded", "for=2.2.2.2")
            .header("X-Real-IP", "3.3.3.3");
    for (String[] row :
        new String[][] {
          {"X-Forwarded-For", "1.1.1.1"},
          {"Forwarded", "2.2.2.2"},
          {"X-Real-IP", "3.3.3.3"},
          {"X-Client-IP", "10.0.0.1"}
        }) {
      ClientAddress address =
          new ClientAddress(trusting("10.0.0.0/8"), ForwardingHeader.named(row[0]));
      assertEquals(row[1], address.of(request.toRequest()).toString());
    }
  }

  /** Text of what these headers are made of, and addresses of trusted proxies among it. */
  @Provide
  Arbitrary<String> written() {
    Arbitrary<String> noise =
        Arbitraries.strings().withChars(" ,;=:[]\"\\.%_/0123456789abcdefor").ofMaxLength(40);
    return Arbitraries.oneOf(
        noise,
        Arbitraries.strings().ofMaxLength(40),
        noise.map(text -> text + ", 10.0.0.2"),
        noise.map(text -> text + ", for=\"10.0.0.2:443\""));
  }

  @Property
  void whatAClientWritesItselfNeverChangesWhoItIs(@ForAll("written") String written) {
    for (String[] row :
        new String[][] {
          {"X-Forwarded-For", written + ",192.0.2.7"},
          {"X-Forwarded-For", written + ", 192.0.2.7:4711, 10.0.0.2"},
          {"X-Forwarded-For", written, "192.0.2.7"},
          {"Forwarded", written, "for=192.0.2.7"},
          {"Forwarded", written, "for=192.0.2.7;proto=http, for=10.0.0.2"},
        }) {
      FakeRequest request = new FakeRequest().from("10.0.0.1");
      for (int i = 1; i < row.length; i++) {
        request.header(row[0], row[i]);
      }
      ClientAddress address =
          new ClientAddress(trusting("10.0.0.0/8"), ForwardingHeader.named(row[0]));

      assertEquals("192.0.2.7", address.of(request.toRequest()).toString());
    }
  }

  // --- peers without an IP address, exemption, warnings ---

  @Test
  void aSocketIsAProxyWhereUnixIsTrusted() {
    FakeRequest request = forwarded("/run/app.sock", "X-Forwarded-For", "1.1.1.1");
    ForwardingHeader header = ForwardingHeader.named("X-Forwarded-For");

    assertEquals(
        "1.1.1.1", new ClientAddress(trusting("unix"), header).of(request.toRequest()).toString());
    assertEquals(
        "1.1.1.1",
        new ClientAddress(trusting("unix"), header).of(request.from(null).toRequest()).toString());
    assertEquals(
        "no address",
        new ClientAddress(trusting("private"), header).of(request.toRequest()).toString());
    assertEquals(
        "192.0.2.1",
        new ClientAddress(trusting("unix"), header)
            .of(request.from("192.0.2.1").toRequest())
            .toString());
  }

  @Test
  void aTrustedProxyIsNeverExempt() {
    AddressBlocks exempt =
        new AddressBlocks(
            Stream.of("10.0.0.0/8", "198.51.100.0/24").map(CidrBlock::parse).toList());
    ClientAddress address =
        new ClientAddress(trusting("10.0.0.0/16"), ForwardingHeader.named("X-Forwarded-For"));

    for (String lines : new String[] {"198.51.100.7", "10.1.0.1", "unknown, 10.1.0.1"}) {
      assertTrue(
          address.of(forwarded("10.0.0.1", "X-Forwarded-For", lines).toRequest()).isExempt(exempt),
          lines);
    }
    for (String lines : new String[] {"10.0.0.9", "unknown", "", "1.1.1.1", "198.51.101.1"}) {
      assertFalse(
          address.of(forwarded("10.0.0.1", "X-Forwarded-For", lines).toRequest()).isExempt(exempt),
          lines);
    }
    assertTrue(peer("198.51.100.1").isExempt(exempt));
    assertFalse(peer("host").isExempt(exempt));
  }

  @Test
  void aHeaderFromSomebodyElseIsNoticed() {
    ClientAddress address =
        new ClientAddress(trusting("10.0.0.0/8"), ForwardingHeader.named("X-Forwarded-For"));

    assertNull(address.ignoredPeer(new FakeRequest().from("192.0.2.1").toRequest()));
    assertNull(
        address.ignoredPeer(forwarded("10.0.0.1", "X-Forwarded-For", "1.1.1.1").toRequest()));
    assertEquals(
        "192.0.2.1",
        address
            .ignoredPeer(forwarded("192.0.2.1", "X-Forwarded-For", "1.1.1.1").toRequest())
            .toString());
  }

  @Test
  void everyStepOfTheWayCanBeShown() {
    ClientAddress address =
        new ClientAddress(trusting("10.0.0.0/8"), ForwardingHeader.named("X-Forwarded-For"));

    assertEquals(
        "[Step[seen=10.0.0.1, verdict=TRUSTED], Step[seen=10.0.0.2, verdict=TRUSTED],"
            + " Step[seen=2.2.2.2, verdict=CLIENT]]",
        address
            .steps(
                forwarded("10.0.0.1", "X-Forwarded-For", "1.1.1.1, 2.2.2.2, 10.0.0.2").toRequest())
            .toString());
    assertEquals(
        "[Step[seen=10.0.0.1, verdict=TRUSTED], Step[seen=_x, verdict=UNREADABLE]]",
        address
            .steps(forwarded("10.0.0.1", "X-Forwarded-For", "1.1.1.1, _x").toRequest())
            .toString());
    assertEquals(
        "[Step[seen=192.0.2.1, verdict=CLIENT]]",
        address.steps(forwarded("192.0.2.1", "X-Forwarded-For", "1.1.1.1").toRequest()).toString());
  }
}
