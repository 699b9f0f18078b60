package dev.spillgate;

import static java.lang.System.Logger.Level.WARNING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.FakeClock;
import dev.spillgate.limit.Limit;
import dev.spillgate.limit.Oracle;
import dev.spillgate.limit.Times;
import dev.spillgate.policy.Policies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Replays real access logs through the filter over HTTP, each client from a loopback address of its
 * own, and compares every answer with the definitions.
 *
 * <p>By default the whole logs for the default algorithm and their beginnings for the others; with
 * {@code -Dspillgate.traffic=all} everything. A whole replay must be as the README's table says.
 */
class RealTrafficTest {

  private static final Path DATA = Path.of(System.getProperty("spillgate.data", "../shared/data"));
  private static final boolean ALL = System.getProperty("spillgate.traffic", "").equals("all");
  private static final int SLICE = 1500;
  private static final Pattern STATE = Pattern.compile("\"(.+)\";r=(\\d+);t=(\\d+)");

  @BeforeAll
  static void skipWithoutTrafficOrAddresses() {
    skipUnless(Files.isDirectory(DATA), "there is no folder " + DATA.toAbsolutePath().normalize());
    skipUnless(LoopbackClients.areThere(), "this system has no 127.x.y.z to speak from");
  }

  /** Surefire itself doesn't print why a test was skipped. */
  private static void skipUnless(boolean holds, String otherwise) {
    if (!holds) {
      System.getLogger("dev.spillgate").log(WARNING, "Real traffic is not replayed: " + otherwise);
      abort(otherwise);
    }
  }

  static Stream<Arguments> replays() {
    return Stream.of("site", "scan")
        .flatMap(
            log ->
                Stream.of("60/1m", "5/1s, 60/1m")
                    .flatMap(
                        limits ->
                            Stream.of(Algorithm.values())
                                .filter(algorithm -> !algorithm.takesQueue())
                                .map(algorithm -> Arguments.of(log, limits, algorithm))));
  }

  @ParameterizedTest
  @MethodSource("replays")
  void everyAnswerIsTheDefinitions(String log, String limits, Algorithm algorithm)
      throws Exception {
    Path file = DATA.resolve(log + "-access.log");
    boolean whole = ALL || algorithm == Algorithm.SLIDING_LOG;
    List<AccessLog.Line> lines = AccessLog.read(file, whole ? Integer.MAX_VALUE : SLICE);
    FakeClock clock = new FakeClock(lines.get(0).time());
    Tally tally = new Tally();

    try (JettyServer server = new JettyServer().clock(clock)) {
      server.policy("api", "/*", "limit", limits, "algorithm", algorithm.toString());
      server.servlet("/page", (request, response) -> response.setContentLength(0)).start();
      try (LoopbackClients clients = new LoopbackClients(server.port())) {
        Definition definition = new Definition(algorithm, limits);
        for (AccessLog.Line line : lines) {
          clock.set(line.time());
          LoopbackClients.Answer answer = clients.get(line.client(), "/app/page");
          definition.check(line, answer);
          tally.count(line.client(), answer.status());
        }
      }
    }
    if (whole) {
      String row = "| %s | %s | `%s` | %s |".formatted(log, algorithm, limits, tally.columns());
      assertTrue(Files.readString(Path.of("README.md")).contains(row), () -> "README lacks " + row);
    }
  }

  /** What the README's table says of a replay. */
  private static final class Tally {
    private final Set<String> clients = new HashSet<>();
    private final Set<String> refusedClients = new HashSet<>();
    private int requests;
    private int refused;

    void count(String client, int status) {
      requests++;
      clients.add(client);
      if (status == 429) {
        refused++;
        refusedClients.add(client);
      }
    }

    String columns() {
      return "%d | %d | %d | %d"
          .formatted(requests, clients.size(), refused, refusedClients.size());
    }
  }

  /** The definitions of a policy's limits, per client. */
  private static final class Definition {
    private final Algorithm algorithm;
    private final List<Limit> limits;
    private final Map<String, List<Oracle>> clients = new HashMap<>();

    Definition(Algorithm algorithm, String limits) throws Exception {
      this.algorithm = algorithm;
      this.limits = Policies.read("limit", limits, "algorithm", algorithm.toString()).limits();
    }

    void check(AccessLog.Line line, LoopbackClients.Answer answer) {
      List<Oracle> oracles =
          clients.computeIfAbsent(
              line.client(),
              client -> limits.stream().map(limit -> Oracle.of(algorithm, limit)).toList());
      long now = line.time();
      boolean admitted = admits(oracles, now);
      assertEquals(admitted ? 200 : 429, answer.status(), line::toString);
      if (admitted) {
        oracles.forEach(oracle -> oracle.take(now, 1));
        oracles.forEach(oracle -> oracle.forgetBefore(now - 2 * Times.MINUTE));
      } else {
        long wait = Long.parseLong(answer.fields().get("retry-after"));
        assertTrue(admits(oracles, now + wait * Times.SECOND), line::toString);
        assertFalse(admits(oracles, now + (wait - 1) * Times.SECOND), line::toString);
      }
      Matcher state = STATE.matcher(answer.fields().get("ratelimit"));
      assertTrue(state.matches(), state::toString);
      long fewest = oracles.stream().mapToLong(oracle -> oracle.remaining(now)).min().orElseThrow();
      assertEquals(fewest, Long.parseLong(state.group(2)), line::toString);
    }

    private static boolean admits(List<Oracle> oracles, long now) {
      return oracles.stream().allMatch(oracle -> oracle.admits(now, 1));
    }
  }
}
