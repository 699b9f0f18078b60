package dev.spillgate.policy;

import static dev.spillgate.policy.Policies.params;
import static dev.spillgate.policy.Policies.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.Limit;
import dev.spillgate.response.HeaderStyle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyReaderTest {

  private static Policy read(String params) throws PolicyException {
    return PolicyReader.read("api", params(params), Policies.application(Map.of(), false));
  }

  @Test
  void aLimitAloneIsAWholePolicy() throws PolicyException {
    Policy policy = read("limit=100/1m");

    assertEquals("api", policy.name());
    assertEquals(
        List.of(new Limit(100, Duration.ofMinutes(1).toNanos(), 100, 1, "1m")), policy.limits());
    assertEquals(Algorithm.SLIDING_LOG, policy.algorithm());
    assertEquals(Mode.ENFORCE, policy.mode());
    assertEquals(429, policy.rejectStatus());
    assertEquals(Set.of(HeaderStyle.IETF), policy.headers());
    assertEquals(100_000, policy.maxClients());
    assertEquals("policy api: 100/1m by ip, sliding-log, memory", policy.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "100/1m          | 100        | 60000000000",
        "100/m           | 100        | 60000000000",
        "1/1ms           | 1          | 1000000",
        "10/500ms        | 10         | 500000000",
        "3/1s            | 3          | 1000000000",
        "3/s             | 3          | 1000000000",
        "1000/1h         | 1000       | 3600000000000",
        "7/1d            | 7          | 86400000000000",
        "7/366d          | 7          | 31622400000000000",
        "100/PT1M        | 100        | 60000000000",
        "100/PT0.5S      | 100        | 500000000",
        "100/P1DT12H     | 100        | 129600000000000",
        "1000000000/1s   | 1000000000 | 1000000000",
        "' 5 / 10 s '    | 5          | 10000000000",
      })
  void everyLegalLimitIsRead(String text, long permits, long window) throws PolicyException {
    Limit limit = read("limit=" + text + ";algorithm=fixed-window").limits().get(0);

    assertEquals(permits, limit.permits());
    assertEquals(window, limit.window());
    assertEquals(permits, limit.burst());
  }

  @Test
  void aWindowIsNamedAsItWasWritten() throws PolicyException {
    assertEquals(
        List.of("1s", "m", "PT1H"),
        read("limit=1/1s,2/m,3/PT1H").limits().stream().map(Limit::label).toList());
  }

  @Test
  void whiteSpaceAroundAndInsideListsIsIgnored() throws PolicyException {
    Policy policy =
        read(
            "limit= _ 10/1s   burst _ 30 _ , _ 1000/1h _ ;algorithm=_token-bucket ;"
                + "headers= ietf _,_ x-ratelimit ;maxClients= 5_;mode=_off;key= ip ;ipv6Prefix=48_");

    assertEquals("[10/1s burst 30, 1000/1h]", policy.limits().toString());
    assertEquals(Algorithm.TOKEN_BUCKET, policy.algorithm());
    assertEquals(Set.of(HeaderStyle.IETF, HeaderStyle.X_RATELIMIT), policy.headers());
    assertEquals(5, policy.maxClients());
    assertEquals(Mode.OFF, policy.mode());
  }

  @Test
  void slotsDivideEveryWindow() throws PolicyException {
    Policy policy = read("limit=10/1s,20/1m;algorithm=sliding-window;slots=1000");

    assertEquals(List.of(1000, 1000), policy.limits().stream().map(Limit::slots).toList());
    assertEquals(10, read("limit=1/1s;algorithm=sliding-window").limits().get(0).slots());
  }

  @Test
  void headersNoneMeansNone() throws PolicyException {
    assertEquals(Set.of(), read("limit=1/1s;headers=none").headers());
  }

  /** The message must name the parameter, the value found, why, and the legal form. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "limit=100                 | limit = \"100\": \"100\" is not PERMITS/WINDOW",
        "limit=                    | limit = \"\": a limit is empty",
        "limit=10/1s,              | limit = \"10/1s,\": a limit is empty",
        "limit=,                   | limit = \",\": a limit is empty",
        "limit=0/1s                | PERMITS \"0\" is not an integer from 1 to 1000000000",
        "limit=-1/1s               | PERMITS \"-1\" is not an integer from 1 to 1000000000",
        "limit=1.5/1s              | PERMITS \"1.5\" is not an integer",
        "limit=/1s                 | PERMITS \"\" is not an integer",
        "limit=ten/1s              | PERMITS \"ten\" is not an integer",
        "limit=1e3/1s              | PERMITS \"1e3\" is not an integer",
        "limit=1000000001/1s       | PERMITS \"1000000001\" is not an integer from 1 to 1000000000",
        "limit=99999999999999999999/1s | PERMITS \"99999999999999999999\" is not an integer",
        "limit=10001/1s            | PERMITS 10001 is more than sliding-log takes, 10000",
        "limit=100/                | \"\" is not a WINDOW",
        "limit=100/1               | \"1\" is not a WINDOW",
        "limit=100/1x              | \"1x\" is not a WINDOW",
        "limit=100/1M              | \"1M\" is not a WINDOW",
        "limit=100/1.5s            | \"1.5s\" is not a WINDOW",
        "limit=100/-1s             | \"-1s\" is not a WINDOW",
        "limit=100/1s/1s           | \"1s/1s\" is not a WINDOW",
        "limit=100/P1M             | \"P1M\" is not a WINDOW",
        "limit=100/PT              | \"PT\" is not a WINDOW",
        "limit=100/0s              | WINDOW \"0s\" is out of range",
        "limit=100/PT-1M           | WINDOW \"PT-1M\" is out of range",
        "limit=100/PT0.0009S       | WINDOW \"PT0.0009S\" is out of range",
        "limit=100/1\u00a0m          | \"1\\u00a0m\" is not a WINDOW",
        "limit=100/367d            | WINDOW \"367d\" is out of range",
        "limit=100/99999999999999999999d | WINDOW \"99999999999999999999d\" is out of range",
        "limit=100/PT999999999999H | WINDOW \"PT999999999999H\" is out of range",
        "limit=1000001/1ms;algorithm=fixed-window | at most one permit per nanosecond",
        "limit=10/1s,20/1000ms     | 10/1s and 20/1000ms have the same window",
        "limit=10/1s,20/60s,30/m   | 20/60s and 30/m have the same window",
        "limit=10/1s burst 30      | burst is for token-bucket only, not for sliding-log",
        "limit=10/1s burst 30;algorithm=fixed-window | burst is for token-bucket only, not for fixed-window",
        "limit=10/1s burst;algorithm=token-bucket    | \"1s burst\" is not a WINDOW",
        "limit=10/1s burst 0;algorithm=token-bucket  | burst \"0\" is not an integer from 1 to 1000000000",
        "limit=10/1s burst x;algorithm=token-bucket  | burst \"x\" is not an integer",
        "limit=10/1s boost 5;algorithm=token-bucket  | \"1s boost 5\" is not a WINDOW",
        "limit=1/1h burst 5000000;algorithm=token-bucket   | a burst must be refilled within 366d",
        "limit=1/1m burst 200000000;algorithm=token-bucket | a burst must be refilled within 366d",
        "limit=2/366d burst 870;algorithm=token-bucket     | a burst must be refilled within 366d",
        "limit=1/1h burst 8785;algorithm=token-bucket      | a burst must be refilled within 366d",
        "limit=1/366d burst 2;algorithm=token-bucket | a burst must be refilled within 366d",
        "limit=1/1s;algorithm=             | algorithm = \"\": empty; legal: fixed-window, sliding-log,",
        "limit=1/1s;algorithm=Sliding-Log  | algorithm = \"Sliding-Log\": \"Sliding-Log\" is unknown; legal: fixed",
        "limit=1/1s;algorithm=leaky        | algorithm = \"leaky\": \"leaky\" is unknown; legal: fixed",
        "limit=1/1s,2/1m;algorithm=leaky-bucket | limit = \"1/1s,2/1m\": leaky-bucket takes one limit",
        "limit=9/1s burst 3;algorithm=leaky-bucket | burst is for token-bucket only, not for leaky-bucket",
        "limit=1/1s;cost=1;algorithm=leaky-bucket | cost = \"1\": not for leaky-bucket; legal: an integer",
        "limit=1/1s;charge=all;algorithm=leaky-bucket | charge = \"all\": not for leaky-bucket; legal: all,",
        "limit=1/1s;workers=3;algorithm=leaky-bucket  | workers = \"3\": not for leaky-bucket",
        "limit=1/1s;slots=3;algorithm=leaky-bucket    | slots = \"3\": not for leaky-bucket",
        "limit=1/1s;queue=-1;algorithm=leaky-bucket   | queue = \"-1\": not an integer; legal: with leaky-bucket",
        "limit=1/1s;queue=1000000001;algorithm=leaky-bucket | queue = \"1000000001\": out of range",
        "limit=1/1s;maxDelay=10;algorithm=leaky-bucket | maxDelay = \"10\": \"10\" is not a WINDOW; legal: with l",
        "limit=1/1s;maxDelay=0s;algorithm=leaky-bucket | maxDelay = \"0s\": WINDOW \"0s\" is out of range",
        "limit=1/1s;maxDelay=367d;algorithm=leaky-bucket | WINDOW \"367d\" is out of range",
        "limit=1/1s;wait=block;algorithm=leaky-bucket | wait = \"block\": \"block\" is unknown; legal: with leaky",
        "limit=1/1s;maxWaiting=1000001;algorithm=leaky-bucket | maxWaiting = \"1000001\": out of range",
        "limit=1/1s;queue=1                | queue = \"1\": not for sliding-log; legal: with leaky-bucket or",
        "limit=1/1s;maxDelay=1s            | maxDelay = \"1s\": not for sliding-log",
        "limit=1/1s;wait=thread            | wait = \"thread\": not for sliding-log",
        "limit=1/1s;maxWaiting=1           | maxWaiting = \"1\": not for sliding-log",
        "algorithm=concurrency             | workers is missing; legal: with concurrency, and only there, an",
        "algorithm=concurrency;workers=0   | workers = \"0\": out of range",
        "algorithm=concurrency;workers=1000001 | workers = \"1000001\": out of range",
        "algorithm=concurrency;workers=3;limit=1/1s | limit = \"1/1s\": not for concurrency, which takes workers",
        "algorithm=concurrency;workers=3;cost=2     | cost = \"2\": not for concurrency",
        "algorithm=concurrency;workers=3;charge=5xx | charge = \"5xx\": not for concurrency",
        "algorithm=concurrency;workers=3;slots=5    | slots = \"5\": not for concurrency",
        "limit=1/1s;slots=10               | slots = \"10\": not for sliding-log; legal: with sliding-window only",
        "limit=1/1s;slots=1;algorithm=sliding-window      | slots = \"1\": out of range; legal: with sliding-w",
        "limit=1/1s;slots=100001;algorithm=sliding-window | slots = \"100001\": out of range",
        "limit=1/1s;slots=ten;algorithm=sliding-window    | slots = \"ten\": not an integer",
        "limit=1/1s;slots=7;algorithm=sliding-window      | slots = \"7\": it doesn't divide 1s so; legal: with sliding-window only, an integer from 2 to 100000 that divides",
        "limit=1/5ms;algorithm=sliding-window             | slots = \"10, the default\": it doesn't divide 5ms so",
        "limit=1/1s;key=users              | key = \"users\": \"users\" is unknown, and no class is called so; legal: ip, user, session, header:NAME,",
        "limit=1/1s;key=                   | key = \"\": a part is empty",
        "limit=1/1s;key=user+              | key = \"user+\": a part is empty",
        "limit=1/1s;key=user, path         | key = \"user, path\": \"user, path\" is unknown",
        "limit=1/1s;key=ip+path+ip         | key = \"ip+path+ip\": a part is there twice",
        "limit=1/1s;key=header:            | key = \"header:\": \"\" is not a name",
        "limit=1/1s;key=header:X Y         | key = \"header:X Y\": \"X Y\" is not a name",
        "limit=1/1s;key=cookie:a/b         | key = \"cookie:a/b\": \"a/b\" is not a name",
        "limit=1/1s;key=parameter:         | key = \"parameter:\": a parameter has no name",
        "limit=1/1s;key=Header:X           | key = \"Header:X\": \"Header:X\" is unknown",
        "limit=1/1s;key=com.example.Other  | key = \"com.example.Other\": \"com.example.Other\" is unknown, and no class is called so",
        "limit=1/1s;trustedProxies=        | trustedProxies = \"\": \"\": not an address; legal: addresses and CIDR blocks, private and unix,",
        "limit=1/1s;trustedProxies=10.0.0.0/33       | \"10.0.0.0/33\": the prefix length is not 0 to 32",
        "limit=1/1s;trustedProxies=::1/129           | \"::1/129\": the prefix length is not 0 to 128",
        "limit=1/1s;trustedProxies=10.0.0.0/         | \"10.0.0.0/\": the prefix length is not 0 to 32",
        "limit=1/1s;trustedProxies=10.0.0.0/-1       | \"10.0.0.0/-1\": the prefix length is not 0 to 32",
        "limit=1/1s;trustedProxies=10.0.0.0/255.0.0.0 | the prefix length is not 0 to 32",
        "limit=1/1s;trustedProxies=10.0.0            | \"10.0.0\": not an address",
        "limit=1/1s;trustedProxies=010.0.0.1         | \"010.0.0.1\": not an address",
        "limit=1/1s;trustedProxies=proxy.example     | \"proxy.example\": not an address",
        "limit=1/1s;trustedProxies=[::1]             | \"[::1]\": not an address",
        "limit=1/1s;trustedProxies=10.0.0.1:80       | \"10.0.0.1:80\": not an address",
        "limit=1/1s;trustedProxies=fe80::1%eth0      | \"fe80::1%eth0\": not an address",
        "limit=1/1s;trustedProxies=Private           | \"Private\": not an address",
        "limit=1/1s;trustedProxies=private,private   | \"private\" is there twice",
        "limit=1/1s;trustedProxies=none,private      | \"none\": not an address",
        "limit=1/1s;exempt=private                   | exempt = \"private\": \"private\": not an address; legal: addresses and CIDR blocks, comma",
        "limit=1/1s;exempt=1.2.3.4,                  | exempt = \"1.2.3.4,\": \"\": not an address",
        "limit=1/1s;clientIpHeader=                  | clientIpHeader = \"\": \"\" is not a name; legal: the name of a header",
        "limit=1/1s;clientIpHeader=X-Forwarded-For, Forwarded | is not a name",
        "limit=1/1s;methods=                         | methods = \"\": \"\" is not a name; legal: HTTP methods in capitals",
        "limit=1/1s;methods=GET,post                 | \"post\" is not in capitals",
        "limit=1/1s;methods=GET POST                 | \"GET POST\" is not a name",
        "limit=1/1s;methods=GET,GET                  | \"GET\" is there twice",
        "limit=1/1s;excludePaths=                    | excludePaths = \"\": \"\" is neither an exact path nor a prefix; legal: exact paths (/health)",
        "limit=1/1s;excludePaths=health              | \"health\" is neither an exact path nor a prefix",
        "limit=1/1s;excludePaths=/health,            | \"\" is neither an exact path nor a prefix",
        "limit=1/1s;excludePaths=*.css               | \"*.css\" is neither",
        "limit=1/1s;excludePaths=/a*                 | \"/a*\" is neither",
        "limit=1/1s;excludePaths=/a/*/b              | \"/a/*/b\" is neither",
        "limit=1/1s;excludePaths=/a/**               | \"/a/**\" is neither",
        "limit=1/1s;excludePaths=//a                 | \"//a\" is neither",
        "limit=1/1s;excludePaths=/a/../b             | \"/a/../b\" is neither",
        "limit=1/1s;excludePaths=/a/.                | \"/a/.\" is neither",
        "limit=1/1s;excludePaths=/%61                | \"/%61\" is neither",
        "limit=1/1s;excludePaths=/a?b=c              | \"/a?b=c\" is neither",
        "limit=1/1s;countPreflight=yes               | countPreflight = \"yes\": neither; legal: true or false",
        "limit=1/1s;countPreflight=TRUE              | countPreflight = \"TRUE\": neither",
        "limit=1/1s;charge=                          | charge = \"\": \"\" is neither a status nor a class of them; legal: all, or response statuses",
        "limit=1/1s;charge=none                      | \"none\" is neither a status nor a class",
        "limit=1/1s;charge=401,all                   | \"all\" is neither a status nor a class",
        "limit=1/1s;charge=099                       | \"099\" is neither",
        "limit=1/1s;charge=600                       | \"600\" is neither",
        "limit=1/1s;charge=6xx                       | \"6xx\" is neither",
        "limit=1/1s;charge=4XX                       | \"4XX\" is neither",
        "limit=1/1s;cost=0                           | cost = \"0\": out of range; legal: an integer from 1 to 1000000, at most",
        "limit=1/1s;cost=1000001                     | cost = \"1000001\": out of range",
        "limit=1/1s;cost=1.5                         | cost = \"1.5\": not an integer",
        "limit=5/1s,10/1m;cost=6                     | cost = \"6\": more than 5/1s ever has",
        "limit=9/1s burst 3;cost=4;algorithm=token-bucket | cost = \"4\": more than 9/1s burst 3 ever has",
        "limit=1/1s;rejectContentType=text/html      | rejectContentType = \"text/html\": there is no rejectBody",
        "limit=1/1s;rejectBody=container;rejectContentType=text/html | the container's own page is sent",
        "limit=1/1s;rejectBody=container;rejectStatus=200 | rejectBody = \"container\": no error page for status 200",
        "limit=1/1s;rejectBody=x;rejectContentType=  | rejectContentType = \"\": not a media type",
        "limit=1/1s;rejectBody=x;rejectContentType=json | not a media type",
        "limit=1/1s;rejectBody=x;rejectContentType=text/plain, text/html | not a media type",
        "limit=1/1s;ipv6Prefix=15          | ipv6Prefix = \"15\": out of range; legal: an integer from 16 to 128",
        "limit=1/1s;ipv6Prefix=129         | ipv6Prefix = \"129\": out of range",
        "limit=1/1s;ipv6Prefix=/64         | ipv6Prefix = \"/64\": not an integer",
        "limit=1/1s;mode=Report            | mode = \"Report\": \"Report\" is unknown; legal: enforce, report or off",
        "limit=1/1s;rejectStatus=199       | rejectStatus = \"199\": out of range; legal: an integer from 200 to 599",
        "limit=1/1s;rejectStatus=600       | rejectStatus = \"600\": out of range",
        "limit=1/1s;rejectStatus=           | rejectStatus = \"\": not an integer",
        "limit=1/1s;headers=none,ietf      | headers = \"none,ietf\": \"none\" is unknown",
        "limit=1/1s;headers=ietf,ietf      | headers = \"ietf,ietf\": \"ietf\" is there twice",
        "limit=1/1s;headers=x              | headers = \"x\": \"x\" is unknown; legal: ietf, x-ratelimit",
        "limit=1/1s;headers=               | headers = \"\": empty",
        "limit=1/1s;maxClients=0           | maxClients = \"0\": out of range; legal: an integer from 1 to 100000000",
        "limit=1/1s;maxClients=100000001   | maxClients = \"100000001\": out of range",
        "limit=1/1s;maxClients=1k          | maxClients = \"1k\": not an integer",
        "slots=10                          | limit is missing; legal: PERMITS/WINDOW [burst N], comma-separated",
        "limit=1/1s;Limit=2/1s             | Limit = \"2/1s\": unknown parameter, the nearest is limit",
        "limit=1/1s;slot=3                 | slot = \"3\": unknown parameter, the nearest is slots; legal: limit, algorithm, slots, workers,",
        "limit=1/1s;reject_status=3        | unknown parameter, the nearest is rejectStatus",
        "limit=1/1s;workers=3              | workers = \"3\": not for sliding-log; legal: with concurrency",
        "limit=1/1s;store=redis://u:my secret@h | store = \"redis://***@h\": unknown parameter",
      })
  void whatIsIllegalIsNamedWithItsValueAndLegalForm(String params, String message) {
    String refusal = refusal("api", params(params));

    assertTrue(refusal.contains(message), refusal);
    assertTrue(refusal.startsWith("Spillgate filter \"api\": "), refusal);
    assertFalse(refusal.contains("secret"), refusal);
  }

  @Test
  void everyProblemIsListedAtOnce() {
    String refusal =
        refusal(
            "naïve",
            params(
                "limit=0/99x,5/1s burst 2;slots=a;mode=on;rejectStatus=7;headers=a,b;xyz=1;key=ip"));

    assertEquals(
        List.of(
            "xyz =",
            "filter-name =",
            "limit =",
            "limit =",
            "limit =",
            "slots =",
            "rejectStatus =",
            "mode =",
            "headers =",
            "headers ="),
        refusal.lines().skip(1).map(line -> line.substring(3, line.indexOf('=') + 1)).toList());
    assertTrue(
        refusal.startsWith("Spillgate filter \"naïve\": 10 configuration problems"), refusal);
  }

  @Test
  void aFilterNameMustBePrintableAscii() {
    for (String name : new String[] {"", "a\nb", "tab\t", "é", "\u007f"}) {
      String refusal = refusal(name, Map.of("limit", "1/1s"));
      assertTrue(refusal.contains("legal: printable ASCII"), refusal);
    }
  }

  @Test
  void whatCannotBeSeenIsEscaped() {
    String refusal = refusal("a\u001b[31m\nb", Map.of("limit", "1/1s", "mode", "\u202eoff"));

    assertTrue(refusal.startsWith("Spillgate filter \"a\\u001b[31m b\": "), refusal);
    assertTrue(refusal.contains("mode = \"\\u202eoff\""), refusal);
  }

  @Test
  void theLogLineSaysHowTheWindowIsDivided() throws PolicyException {
    assertEquals(
        "policy api: 1/1s by ip, sliding-window of 20 slots, memory, off",
        read("limit=1/1s;algorithm=sliding-window;slots=20;mode=off").toString());
  }

  @Test
  void aLongValueIsShortened() {
    String refusal = refusal("api", Map.of("limit", "1/1s", "mode", "x".repeat(100_000)));

    assertTrue(refusal.length() < 1000, () -> refusal.length() + " characters");
  }

  // --- who is counted, what is charged ---

  @Test
  void theParametersOfIdentityAreRead() throws PolicyException {
    Policy policy =
        read(
            "limit=10/1s;key= user _+ header:X-Api-Key;trustedProxies= private , unix,_192.0.2.7;"
                + "clientIpHeader= Forwarded;exempt=192.0.2.0/24;methods=GET, POST;cost=3;"
                + "excludePaths=/health, /static/*;countPreflight=true;charge=401, 5xx;mode=report");

    assertEquals(3, policy.cost());
    assertEquals("Forwarded", policy.address().header().name());
    assertTrue(policy.address().trusted().unnumbered());
    assertEquals(Set.of("GET", "POST"), policy.matcher().methods());
    assertEquals(
        List.of(new PathPattern("/health", false), new PathPattern("/static", true)),
        policy.matcher().excluded());
    assertTrue(policy.matcher().countPreflight());
    assertTrue(policy.charge().covers(401) && policy.charge().covers(599));
    assertFalse(policy.charge().covers(403) || policy.charge().covers(0));
    assertEquals(
        "policy api: 10/1s by user+header:X-Api-Key, sliding-log, memory, report",
        policy.toString());
    assertEquals(List.of(), policy.warnings());
  }

  @Test
  void whatIsJustLegalIsRead() throws PolicyException {
    assertEquals(5, read("limit=5/1s,9/1m;cost=5").cost());
    assertEquals(4, read("limit=2/1s burst 4;cost=4;algorithm=token-bucket").cost());
    assertEquals(400, read("limit=1/1s;rejectBody=container;rejectStatus=400").rejectStatus());
    assertFalse(read("limit=1/1s;countPreflight=false").matcher().countPreflight());
    assertEquals(
        List.of(new PathPattern("", true)),
        read("limit=1/1s;excludePaths=/*").matcher().excluded());
  }

  @Test
  void allAndNoneAreTheDefaultsByName() throws PolicyException {
    Policy policy =
        read("limit=1/1s;trustedProxies=none;exempt=none;methods=all;excludePaths=none;charge=all");

    assertEquals(Set.of(), policy.matcher().methods());
    assertEquals(List.of(), policy.matcher().excluded());
    assertTrue(policy.charge().covers(200) && policy.charge().covers(999));
  }

  @Test
  void aBodyThatItsCharsetCannotHoldIsRefused() {
    Map<String, String> params =
        Map.of(
            "limit", "1/1s",
            "rejectBody", "5 €",
            "rejectContentType", "text/plain; charset=ISO-8859-1");
    assertTrue(
        refusal("api", params).contains("rejectBody = \"5 €\": rejectContentType can't hold all"));
    assertTrue(
        refusal(
                "api",
                Map.of(
                    "limit",
                    "1/1s",
                    "rejectBody",
                    "x",
                    "rejectContentType",
                    "text/plain;charset=x"))
            .contains("rejectContentType = \"text/plain;charset=x\": the charset is unknown"));
  }

  /** Somebody comes from Tomcat's RateLimitFilter or Jetty's DoSFilter and QoSFilter. */
  @ParameterizedTest
  @CsvSource({
    "bucketRequests, limit",
    "bucketDuration, limit",
    "enforce, mode",
    "statusCode, rejectStatus",
    "statusMessage, rejectBody",
    "exposeHeaders, headers",
    "policyName, filter-name",
    "rateLimitClassName, algorithm",
    "maxRequestsPerSec, limit",
    "delayMs, limit",
    "throttledRequests, workers",
    "maxWaitMs, maxDelay",
    "throttleMs, maxDelay",
    "insertHeaders, headers",
    "trackSessions, key",
    "ipWhitelist, exempt",
    "enabled, mode",
    "tooManyCode, rejectStatus",
    "maxRequests, workers",
    "waitMs, maxDelay",
    "suspendMs, maxDelay",
    "remotePort, nothing",
    "maxRequestMs, nothing",
    "maxIdleTrackerMs, nothing",
    "managedAttr, nothing",
    "maxPriority, nothing",
  })
  void theNameOfAnotherFilterIsAnsweredWithOurs(String former, String ours) {
    String refusal = refusal("api", Map.of("limit", "1/1s", former, "1"));

    assertTrue(
        refusal.contains(
            former + " = \"1\": unknown parameter, known from another filter; here it is "),
        refusal);
    assertTrue(refusal.contains(ours), refusal);
  }
}
