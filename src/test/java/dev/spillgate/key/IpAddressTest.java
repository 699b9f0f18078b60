package dev.spillgate.key;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpAddressTest {

  @ParameterizedTest
  @CsvSource({
    "1.2.3.4, 1.2.3.4",
    "0.0.0.0, 0.0.0.0",
    "255.255.255.255, 255.255.255.255",
    "::1, ::1",
    "::, ::",
    "0:0:0:0:0:0:0:1, ::1",
    "[0:0:0:0:0:0:0:1], ::1",
    "[::1], ::1",
    "::1%lo, ::1",
    "[fe80::1%eth0], fe80::1",
    "fe80::1%1, fe80::1",
    "2001:DB8::A, 2001:db8::a",
    "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
    "2001:0db8:0000:0000:0001:0000:0000:0001, 2001:db8::1:0:0:1",
    "1::, 1::",
    "1:2:3:4:5:6:7::, 1:2:3:4:5:6:7:0",
    "::2:3:4:5:6:7:8, 0:2:3:4:5:6:7:8",
    "::ffff:1.2.3.4, 1.2.3.4",
    "::FFFF:0102:0304, 1.2.3.4",
    "0:0:0:0:0:ffff:1.2.3.4, 1.2.3.4",
    "64:ff9b::192.0.2.33, 64:ff9b::c000:221",
    "::1.2.3.4, ::102:304",
  })
  void everyFormOfAnAddressIsOneAddress(String text, String canonical) {
    assertEquals(canonical, requireNonNull(IpAddress.parse(text)).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.256",
        "01.2.3.4",
        "1.2.3.04",
        "1.2.3.-4",
        "1.2.3.4 ",
        "1..3.4",
        "1.2.3.",
        ".1.2.3",
        "1.2.3.4444444444444444444",
        "0x1.2.3.4",
        "16909060",
        "host",
        ":",
        ":::",
        ":1",
        "1:",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7:8::",
        "::1::2",
        "12345::",
        "g::",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::1.2.3",
        "::1.2.3.4:5",
        "[::1",
        "::1]",
        "[::1]:80",
        "[1.2.3.4]",
        "%",
        "%:",
        "[:",
        "[]:",
        "１.2.3.4",
        "::１",
        "1.2.3.4:80"
      })
  void whatIsNoAddressIsNone(String text) {
    assertNull(IpAddress.parse(text));
  }

  @Test
  void everythingThatTheJdkPrintsIsRead() throws UnknownHostException {
    Random random = new Random(42);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[i % 3 == 0 ? 4 : 16];
      random.nextBytes(bytes);
      for (int j = 0; j < bytes.length; j++) {
        bytes[j] = random.nextInt(3) == 0 ? bytes[j] : 0;
      }
      InetAddress jdk = InetAddress.getByAddress(bytes);
      IpAddress read = requireNonNull(IpAddress.parse(jdk.getHostAddress()));
      IpAddress again = requireNonNull(IpAddress.parse(read.toString()));
      assertEquals(read, again);
      assertEquals(jdk, InetAddress.getByName(read.toString()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2001:db8:1:2:3:4:5:6, 128, 2001:db8:1:2:3:4:5:6",
    "2001:db8:1:2:3:4:5:6, 127, 2001:db8:1:2:3:4:5:6",
    "2001:db8:1:2:3:4:5:7, 127, 2001:db8:1:2:3:4:5:6",
    "2001:db8:1:2:ffff:4:5:6, 65, 2001:db8:1:2:8000::",
    "2001:db8:1:2:3:4:5:6, 64, 2001:db8:1:2::",
    "2001:db8:1:3:3:4:5:6, 63, 2001:db8:1:2::",
    "2001:db8:1:2:3:4:5:6, 48, 2001:db8:1::",
    "2001:db8:1:2:3:4:5:6, 16, 2001::",
    "2001:db8:1:2:3:4:5:6, 0, ::",
  })
  void aPrefixKeepsItsBits(String text, int bits, String prefix) {
    assertEquals(prefix, requireNonNull(IpAddress.parse(text)).prefix(bits).toString());
  }
}
