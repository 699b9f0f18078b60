package dev.spillgate.key;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.lang.reflect.Proxy;
import java.security.Principal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientKeyTest {

  private static final String HOME = "192.0.2.1";

  private static ClientKey keyed(String key) {
    List<KeyPart> parts =
        Stream.of(key.split("\\+", -1))
            .map(part -> KeyPart.of(requireNonNull(KeyKind.of(part)), part))
            .toList();
    return new ClientKey(parts, 64);
  }

  private static Key of(ClientKey key, FakeRequest fake) {
    HttpServletRequest request = fake.toRequest();
    ClientAddress address =
        new ClientAddress(
            new TrustedProxies(new AddressBlocks(List.of()), false),
            ForwardingHeader.named("X-Forwarded-For"));
    return key.of(request, address.of(request));
  }

  private static String text(String key, FakeRequest request) {
    return of(keyed(key), request).toString();
  }

  private static FakeRequest request() {
    return new FakeRequest().from(HOME);
  }

  private static Principal principal(String name) {
    return () -> name;
  }

  private static HttpSession session(String id) {
    return (HttpSession)
        Proxy.newProxyInstance(
            ClientKeyTest.class.getClassLoader(),
            new Class<?>[] {HttpSession.class},
            (proxy, method, arguments) -> id);
  }

  @Test
  void everySourceTakesItsOwnPartOfTheRequest() {
    FakeRequest request =
        request()
            .header("X-Api-Key", "aB1")
            .header("X-Api-Key", "second")
            .with("getUserPrincipal", principal("ann"))
            .with("getSession", session("s17"))
            .with("getCookies", new Cookie[] {new Cookie("a", "1"), new Cookie("b", "2")})
            .with("getQueryString", "x=1&k%65y=v%20w+z&key=late")
            .with("getServletPath", "/app")
            .with("getPathInfo", "/info")
            .with("getMethod", "PUT");

    assertEquals(HOME, text("ip", request));
    assertEquals("=3:ann", text("user", request));
    assertEquals("=3:s17", text("session", request));
    assertEquals("=3:aB1", text("header:x-api-key", request));
    assertEquals("=1:2", text("cookie:b", request));
    assertEquals("=5:v w z", text("parameter:key", request));
    assertEquals("=9:/app/info", text("path", request));
    assertEquals("=1:/", text("path", request().with("getServletPath", "")));
    assertEquals("=3:PUT", text("method", request));
    assertEquals("=3:all", text("global", request));
    assertEquals("=3:ann@9:192.0.2.1=3:PUT", text("user+ip+method", request));
  }

  @ParameterizedTest
  @CsvSource({"user", "session", "header:A", "cookie:A", "parameter:A", "path", "method"})
  void whereAPartYieldsNothingTheAddressCounts(String key) {
    FakeRequest nothing =
        request().failing("getServletPath", () -> ambiguous()).with("getQueryString", "a=1&A&A=");

    assertEquals("@9:192.0.2.1", text(key, nothing));
    assertEquals("@9:192.0.2.1@9:192.0.2.1", text(key + "+ip", nothing));
  }

  private static Object ambiguous() {
    throw new IllegalArgumentException("Ambiguous URI encoding");
  }

  @Test
  void whateverTheContainerThrowsTheAddressCounts() {
    for (String method : new String[] {"getUserPrincipal", "getSession", "getCookies"}) {
      FakeRequest failing =
          request()
              .failing(
                  method,
                  () -> {
                    throw new IllegalStateException("bad cookie");
                  });
      assertEquals("@9:192.0.2.1", text("user+session+cookie:a", failing).substring(0, 12));
    }
  }

  @Test
  void theAddressNeverCollidesWithARealValue() {
    Key fallback = of(keyed("header:A"), request());

    assertNotEquals(fallback, of(keyed("header:A"), request().header("A", HOME)));
    assertNotEquals(fallback, of(keyed("header:A"), request().header("A", "@9:" + HOME)));
    assertNotEquals(fallback, of(keyed("ip"), request()));
  }

  @Test
  void valuesAreComparedExactly() {
    Set<Key> keys = new HashSet<>();
    for (String value : new String[] {"key", "Key", "KEY", " key", "key\u0000", "k\u00e9y", "ke"}) {
      assertTrue(keys.add(of(keyed("header:A"), request().header("A", value))), value);
    }
  }

  @Test
  void aMalformedQueryIsTakenAsItIs() {
    assertEquals(
        "=3:%zz", text("parameter:a", request().with("getQueryString", "&&=&%&a=%zz&a=1")));
    assertEquals("=3:b=c", text("parameter:a", request().with("getQueryString", "a=b=c")));
  }

  @Test
  void aLongValueIsKeptAsItsHash() {
    String most = "x".repeat(128);
    String longer = most + "x";

    assertEquals("=128:" + most, text("header:A", request().header("A", most)));
    assertEquals("#64:" + Sha256.hex(longer), text("header:A", request().header("A", longer)));
    assertNotEquals(
        of(keyed("header:A"), request().header("A", longer)),
        of(keyed("header:A"), request().header("A", Sha256.hex(longer))));
    assertNotEquals(
        of(keyed("header:A"), request().header("A", most + "\ud800")),
        of(keyed("header:A"), request().header("A", most + "\ud801")));
  }

  @Property
  void differentPartsNeverMakeTheSameKey(
      @ForAll String a, @ForAll String b, @ForAll String c, @ForAll String d) {
    ClientKey key = keyed("header:A+header:B");
    Key one = of(key, request().header("A", a).header("B", b));
    Key other = of(key, request().header("A", c).header("B", d));

    assertEquals(a.equals(c) && b.equals(d), one.equals(other));
    assertEquals(one, of(key, request().header("A", a).header("B", b)));
    assertNotEquals(
        of(key, request().header("A", a + "x").header("B", b)),
        of(key, request().header("A", a).header("B", "x" + b)));
  }

  @Test
  void aUserAndAPathAreToldApartWhereverTheSlashIs() {
    FakeRequest one =
        request().with("getUserPrincipal", principal("a")).with("getServletPath", "b/c");
    FakeRequest other =
        request().with("getUserPrincipal", principal("a/b")).with("getServletPath", "c");

    assertNotEquals(of(keyed("user+path"), one), of(keyed("user+path"), other));
  }

  // --- hashes ---

  /** All of these have one and the same String.hashCode. */
  @Test
  void textsOfOneHashCodeDoNotPileUpInOneBin() {
    Set<Integer> strings = new HashSet<>();
    Map<Integer, Integer> bins = new HashMap<>();
    int texts = 1 << 14;
    for (int i = 0; i < texts; i++) {
      StringBuilder text = new StringBuilder();
      for (int bit = 0; bit < 14; bit++) {
        text.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      strings.add(text.toString().hashCode());
      int hash = Key.of(text.toString()).hashCode();
      bins.merge((hash ^ hash >>> 16) & (texts - 1), 1, Integer::sum);
    }

    assertEquals(1, strings.size());
    assertTrue(bins.values().stream().allMatch(load -> load < 24), bins.values()::toString);
  }

  /** As many networks as a provider gives to somebody who asks for a /48. */
  @Test
  void neighbouringNetworksDoNotPileUpEither() {
    Map<Integer, Integer> bins = new HashMap<>();
    int networks = 1 << 16;
    for (int i = 0; i < networks; i++) {
      int hash = new IpAddress(0x2001_0db8_0001_0000L | i, 0).hashCode();
      bins.merge((hash ^ hash >>> 16) & (networks - 1), 1, Integer::sum);
    }

    assertTrue(bins.values().stream().allMatch(load -> load < 24), bins.values()::toString);
  }

  @Test
  void equalKeysHaveEqualHashes() {
    assertEquals(Key.of("a").hashCode(), Key.of("a").hashCode());
    assertEquals(
        requireNonNull(IpAddress.parse("::ffff:1.2.3.4")).hashCode(),
        requireNonNull(IpAddress.parse("1.2.3.4")).hashCode());
    assertNotEquals(Key.of("a\u0000").hashCode(), Key.of("a").hashCode());
  }
}
