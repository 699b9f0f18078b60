package dev.spillgate.policy;

import static dev.spillgate.policy.Policies.params;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is legal but suspicious. */
class PolicyWarningsTest {

  private static List<String> warnings(String params, boolean otherwise) throws PolicyException {
    return PolicyReader.read("api", params(params), Policies.application(Map.of(), otherwise))
        .warnings();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "header:X-Api-Key          | true",
        "cookie:id                 | true",
        "parameter:token           | true",
        "path                      | true",
        "method                    | true",
        "method+path               | true",
        "global+path               | true",
        "ip                        | false",
        "user                      | false",
        "session                   | false",
        "global                    | false",
        "ip+path                   | false",
        "path+user                 | false",
        "header:A+session          | false",
        "com.example.Tenant        | false",
        "com.example.Tenant+path   | false",
      })
  void aKeyThatTheClientChoosesIsWarnedOf(String key, boolean warned) throws PolicyException {
    List<String> warnings = warnings("limit=1/1s;key=" + key, false);

    assertEquals(warned ? 1 : 0, warnings.size(), warnings::toString);
    assertTrue(
        !warned || warnings.get(0).startsWith("key = " + key + ": a client chooses it freely"),
        warnings::toString);
    assertEquals(List.of(), warnings("limit=1/1s;key=" + key, true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.0.0.0/0                          | true",
        "::/0                               | true",
        "1.2.3.4/0                          | true",
        "0.0.0.0/1, 128.0.0.0/1             | true",
        "0.0.0.0/1, 128.0.0.0/2, 192.0.0.0/3, 224.0.0.0/3 | true",
        "2000::/3                           | true",
        "::ffff:0:0/96                      | true",
        "0.0.0.0/1, 128.0.0.0/2, 192.0.0.0/3, 224.0.0.0/4 | false",
        "0.0.0.0/1                          | false",
        "private, unix                      | false",
        "2000::/4, 3000::/5                 | false",
      })
  void trustInEveryoneIsWarnedOf(String trusted, boolean warned) throws PolicyException {
    List<String> warnings = warnings("limit=1/1s;trustedProxies=" + trusted, false);

    assertEquals(warned ? 1 : 0, warnings.size(), warnings::toString);
    assertTrue(!warned || warnings.get(0).startsWith("trustedProxies trusts everyone"));
  }

  @Test
  void aHeaderThatIsNeverReadIsWarnedOf() throws PolicyException {
    assertEquals(
        List.of("clientIpHeader is never read, since there are no trustedProxies"),
        warnings("limit=1/1s;clientIpHeader=X-Real-IP", false));
    assertEquals(
        List.of(), warnings("limit=1/1s;clientIpHeader=X-Real-IP;trustedProxies=::1", false));
  }

  @Test
  void logsThatCouldTakeAQuarterOfTheHeapAreWarnedOf() throws PolicyException {
    long clients = Runtime.getRuntime().maxMemory() / 4 / (10_000 * 8);

    assertEquals(List.of(), warnings("limit=10000/1h;maxClients=" + clients, false));
    List<String> warnings = warnings("limit=10000/1h;maxClients=" + (clients + 1), false);
    assertEquals(1, warnings.size());
    assertTrue(warnings.get(0).startsWith("the sliding logs of maxClients clients"));
    assertEquals(
        List.of(),
        warnings("limit=10000/1h;algorithm=fixed-window;maxClients=" + (clients + 1), false));
  }
}
