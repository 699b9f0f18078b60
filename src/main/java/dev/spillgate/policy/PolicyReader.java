package dev.spillgate.policy;

import dev.spillgate.key.ClientAddress;
import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.Limit;
import dev.spillgate.response.HeaderStyle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a filter's init-params strictly: what isn't understood is a problem, never a default. */
public final class PolicyReader {

  private static final int DEFAULT_SLOTS = 10;
  private static final int DEFAULT_IPV6_PREFIX = 64;
  private static final int DEFAULT_REJECT_STATUS = 429;
  private static final int DEFAULT_MAX_CLIENTS = 100_000;

  private final Problems problems = new Problems();
  private final InitParams params;

  private PolicyReader(Map<String, String> params) {
    this.params = new InitParams(params, problems);
  }

  /**
   * Reads a policy.
   *
   * @param filterName the filter's name
   * @param params its init-params
   * @throws PolicyException with every problem in its message
   */
  public static Policy read(String filterName, Map<String, String> params) throws PolicyException {
    return new PolicyReader(params).read(filterName);
  }

  private Policy read(String filterName) throws PolicyException {
    checkName(filterName);
    Algorithm algorithm = params.oneOf(Parameter.ALGORITHM, Algorithm.SLIDING_LOG);
    List<Limit> limits = limits(problems.concern(Parameter.ALGORITHM) ? null : algorithm);
    checkKey();
    int ipv6Prefix = params.integer(Parameter.IPV6_PREFIX, 16, 128, DEFAULT_IPV6_PREFIX);
    Mode mode = params.oneOf(Parameter.MODE, Mode.ENFORCE);
    int status = params.integer(Parameter.REJECT_STATUS, 200, 599, DEFAULT_REJECT_STATUS);
    List<HeaderStyle> headers =
        params.anyOf(Parameter.HEADERS, HeaderStyle.class, List.of(HeaderStyle.IETF));
    int maxClients = params.integer(Parameter.MAX_CLIENTS, 1, 100_000_000, DEFAULT_MAX_CLIENTS);
    if (!problems.lines().isEmpty()) {
      throw new PolicyException(filterName, problems.lines());
    }
    return new Policy(
        filterName,
        limits,
        algorithm,
        mode,
        new ClientAddress(ipv6Prefix),
        status,
        Set.copyOf(headers),
        maxClients);
  }

  private void checkName(String filterName) {
    if (!filterName.matches("[ -~]+")) {
      problems.add("filter-name", filterName, "not legal; legal: printable ASCII");
    }
  }

  private void checkKey() {
    String key = params.text(Parameter.KEY);
    if (key != null && !key.equals("ip")) {
      problems.add(Parameter.KEY, key, "unknown");
    }
  }

  private List<Limit> limits(@Nullable Algorithm algorithm) {
    List<Limit> limits = new ArrayList<>();
    String text = params.text(Parameter.LIMIT);
    if (text == null) {
      problems.missing(Parameter.LIMIT);
    } else {
      LimitText reader =
          new LimitText(algorithm, reason -> problems.add(Parameter.LIMIT, text, reason));
      for (String member : InitParams.list(text)) {
        Limit limit = reader.parse(member);
        if (limit != null) {
          limits.add(limit);
        }
      }
      checkWindows(text, limits);
    }
    return withSlots(limits, algorithm);
  }

  private void checkWindows(String text, List<Limit> limits) {
    Map<Long, Limit> seen = new HashMap<>();
    for (Limit limit : limits) {
      Limit twin = seen.putIfAbsent(limit.window(), limit);
      if (twin != null) {
        problems.add(
            Parameter.LIMIT, text, "%s and %s have the same window".formatted(twin, limit));
      }
    }
  }

  private List<Limit> withSlots(List<Limit> limits, @Nullable Algorithm algorithm) {
    String text = params.text(Parameter.SLOTS);
    if (algorithm == null || !algorithm.takesSlots()) {
      if (algorithm != null && text != null) {
        problems.add(Parameter.SLOTS, text, "not for " + algorithm);
      }
      return limits;
    }
    int slots = params.integer(Parameter.SLOTS, Limit.MIN_SLOTS, Limit.MAX_SLOTS, DEFAULT_SLOTS);
    if (problems.concern(Parameter.SLOTS)) {
      return limits;
    }
    String found = text == null ? "%d, the default".formatted(slots) : text;
    List<Limit> divided = new ArrayList<>();
    for (Limit limit : limits) {
      if (limit.window() % (slots * Limit.MIN_WINDOW) == 0) {
        divided.add(limit.withSlots(slots));
      } else {
        problems.add(Parameter.SLOTS, found, "it doesn't divide " + limit.label() + " so");
      }
    }
    return divided;
  }
}
