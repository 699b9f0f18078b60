package dev.spillgate.key;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CidrBlockTest {

  private static IpAddress address(String text) {
    return requireNonNull(IpAddress.parse(text), text);
  }

  /** The text of the address whose bits are {@code number}, of so many bytes. */
  private static String text(BigInteger number, int bytes) throws UnknownHostException {
    byte[] big = number.toByteArray();
    byte[] address = new byte[bytes];
    int length = Math.min(big.length, bytes);
    System.arraycopy(big, big.length - length, address, bytes - length, length);
    return InetAddress.getByAddress(address).getHostAddress();
  }

  /** First and last address of a block and their neighbours, computed with big integers. */
  @ParameterizedTest
  @ValueSource(strings = {"203.0.113.77", "2001:db8:1234:5678:9abc:def0:1357:9bdf"})
  void theEdgesOfEveryPrefixLength(String inside) throws UnknownHostException {
    byte[] bytes = InetAddress.getByName(inside).getAddress();
    int bits = bytes.length * Byte.SIZE;
    BigInteger number = new BigInteger(1, bytes);
    BigInteger end = BigInteger.ONE.shiftLeft(bits);
    for (int length = 0; length <= bits; length++) {
      CidrBlock block = CidrBlock.parse(inside + "/" + length);
      BigInteger size = BigInteger.ONE.shiftLeft(bits - length);
      BigInteger first = number.divide(size).multiply(size);
      BigInteger next = first.add(size);
      String row = inside + "/" + length;
      assertTrue(block.contains(address(inside)), row);
      assertTrue(block.contains(address(text(first, bytes.length))), row);
      assertTrue(block.contains(address(text(next.subtract(BigInteger.ONE), bytes.length))), row);
      if (first.signum() > 0) {
        String before = text(first.subtract(BigInteger.ONE), bytes.length);
        assertFalse(block.contains(address(before)), row);
      }
      if (next.compareTo(end) < 0) {
        assertFalse(block.contains(address(text(next, bytes.length))), row);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8,              ::ffff:10.1.2.3,     true",
    "10.0.0.0/8,              ::ffff:a01:203,      true",
    "10.0.0.0/8,              ::10.1.2.3,          false",
    "::ffff:10.0.0.0/104,     10.1.2.3,            true",
    "::ffff:10.0.0.0/104,     11.1.2.3,            false",
    "::ffff:0:0/96,           10.1.2.3,            true",
    "::ffff:0:0/96,           2001:db8::1,         false",
    "::ffff:0:0/95,           10.1.2.3,            false",
    "::/0,                    10.1.2.3,            false",
    "::/0,                    2001:db8::1,         true",
    "0.0.0.0/0,               10.1.2.3,            true",
    "0.0.0.0/0,               ::1,                 false",
    "10.1.2.3,                10.1.2.3,            true",
    "10.1.2.3,                10.1.2.2,            false",
    "::1,                     0:0:0:0:0:0:0:1,     true",
    "::1,                     ::2,                 false",
    "2001:db8::/32,           2001:db8:ffff::1,    true",
    "2001:db8::/32,           2001:db9::,          false",
    "2001:DB8:0:0::/032,      2001:db8::1,         true",
  })
  void mappedAddressesBelongToBlocksOfIpv4(String block, String member, boolean inside) {
    assertEquals(inside, CidrBlock.parse(block).contains(address(member)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/8",
        "10",
        "10/8",
        "10.0.0.0/33",
        "10.0.0.0/",
        "10.0.0.0/ 8",
        "10.0.0.0/+8",
        "10.0.0.0/8/8",
        "010.0.0.0/8",
        "::1/129",
        "[::1]/128",
        "::1%lo",
        "host",
        "10.0.0.1:80",
        "10.0.0.0/99999999999999999999",
        "１0.0.0.0/8",
        "10.0.0.0/８"
      })
  void whatIsNoBlockIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> CidrBlock.parse(text));
  }

  @Test
  void privateIsLoopbackRfc1918LinkLocalAndUniqueLocal() {
    AddressBlocks blocks = new AddressBlocks(AddressBlocks.PRIVATE);
    String[][] ranges = {
      {"126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"},
      {"9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"},
      {"172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"},
      {"192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"},
      {"169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"},
      {"::", "::1", "::1", "::2"},
      {"fe7f:ffff::", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fec0::"},
      {"fbff:ffff::", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fe00::"},
    };
    for (String[] range : ranges) {
      String row = Arrays.toString(range);
      assertFalse(blocks.contains(address(range[0])), row);
      assertTrue(blocks.contains(address(range[1])), row);
      assertTrue(blocks.contains(address(range[2])), row);
      assertFalse(blocks.contains(address(range[3])), row);
    }
    for (String outside : new String[] {"0.0.0.0", "100.64.0.1", "192.0.2.1", "2001:db8::1"}) {
      assertFalse(blocks.contains(address(outside)), outside);
    }
    assertEquals(ranges.length, AddressBlocks.PRIVATE.size());
  }
}
