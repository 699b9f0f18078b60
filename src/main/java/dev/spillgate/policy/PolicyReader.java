package dev.spillgate.policy;

import dev.spillgate.key.ClientKey;
import dev.spillgate.key.KeyKind;
import dev.spillgate.key.KeyPart;
import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.ConcurrencyLimit;
import dev.spillgate.limit.Limit;
import dev.spillgate.limit.Queue;
import dev.spillgate.response.HeaderStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a filter's init-params strictly: what isn't understood is a problem, never a default. */
public final class PolicyReader {

  private static final int DEFAULT_IPV6_PREFIX = 64;
  private static final int DEFAULT_MAX_CLIENTS = 100_000;
  private static final String DEFAULT_KEY = "ip";
  private static final int MIB = 1 << 20;

  private final Problems problems = new Problems();
  private final List<String> warnings = new ArrayList<>();
  private final InitParams params;

  private PolicyReader(Map<String, String> own, Map<String, String> contextParams) {
    this.params = new InitParams(own, contextParams, problems);
  }

  /**
   * Reads a policy.
   *
   * @param filterName the filter's name
   * @param own its init-params
   * @param application where it is configured
   * @throws PolicyException with every problem in its message
   */
  public static Policy read(String filterName, Map<String, String> own, Application application)
      throws PolicyException {
    return new PolicyReader(own, application.contextParams()).read(filterName, application);
  }

  /** Whether a filter limits clients by what they can't choose. */
  public static boolean limitsClients(Map<String, String> own, Map<String, String> contextParams) {
    PolicyReader reader = new PolicyReader(own, contextParams);
    return reader.params.oneOf(Parameter.MODE, Mode.ENFORCE) == Mode.ENFORCE
        && reader.key().identifiesClient();
  }

  private Policy read(String filterName, Application application) throws PolicyException {
    checkName(filterName);
    Algorithm algorithm = params.oneOf(Parameter.ALGORITHM, Algorithm.SLIDING_LOG);
    Algorithm known = problems.concern(Parameter.ALGORITHM) ? null : algorithm;
    LimitsReader limitsReader = new LimitsReader(params, problems, known);
    List<Limit> limits = limitsReader.limits();
    QueueReader queueReader = new QueueReader(params, problems, known);
    ConcurrencyLimit workers = queueReader.workers();
    Queue queue = queueReader.queue(limits, workers);
    warnings.addAll(queueReader.warnings(limits, queue));
    ClientReader client = new ClientReader(params, warnings);
    RejectionReader rejection = new RejectionReader(params, problems);
    int status = rejection.status();
    Mode mode = params.oneOf(Parameter.MODE, Mode.ENFORCE);
    Policy policy =
        new Policy(
            filterName,
            limits,
            workers,
            queue,
            queueReader.style(),
            algorithm,
            limitsReader.cost(limits),
            limitsReader.charge(),
            mode,
            matcher(),
            client.address(),
            client.exempt(),
            clientKey(application),
            status,
            rejection.body(status),
            Set.copyOf(
                params.anyOf(Parameter.HEADERS, HeaderStyle.class, List.of(HeaderStyle.IETF))),
            maxClients(limits, algorithm),
            warnings,
            summary(granted(limits, workers), algorithm, limits, queueReader.summary(queue), mode));
    if (!problems.lines().isEmpty()) {
      throw new PolicyException(filterName, problems.lines());
    }
    return policy;
  }

  private void checkName(String filterName) {
    if (!filterName.matches("[ -~]+")) {
      problems.add("filter-name", filterName, "not legal; legal: printable ASCII");
    }
  }

  private RequestMatcher matcher() {
    return new RequestMatcher(
        Set.copyOf(params.members(Parameter.METHODS, "all", List.of(), HttpToken::parseMethod)),
        params.members(Parameter.EXCLUDE_PATHS, "none", List.of(), PathPattern::parse),
        params.truth(Parameter.COUNT_PREFLIGHT, false));
  }

  private KeyText key() {
    return KeyText.of(params.read(Parameter.KEY, DEFAULT_KEY, text -> text));
  }

  private ClientKey clientKey(Application application) {
    KeyText text = key();
    List<KeyPart> parts =
        params.read(
            Parameter.KEY,
            List.of(KeyPart.of(KeyKind.IP, DEFAULT_KEY)),
            written ->
                text.make(application::keySource, part -> params.shown(Parameter.KEY, part)));
    int ipv6Prefix = params.integer(Parameter.IPV6_PREFIX, 16, 128, DEFAULT_IPV6_PREFIX);
    if (text.isChosenByClient() && !application.otherwiseLimitsClients()) {
      warnings.add(
          "key = "
              + shownKey()
              + ": a client chooses it freely and so gets past the limit; let ip, user or session be"
              + " part of it, or add a policy that counts by one of them");
    }
    return new ClientKey(parts, ipv6Prefix);
  }

  private String shownKey() {
    return params.shown(Parameter.KEY, String.join("+", key().parts()));
  }

  private int maxClients(List<Limit> limits, Algorithm algorithm) {
    int maxClients = params.integer(Parameter.MAX_CLIENTS, 1, 100_000_000, DEFAULT_MAX_CLIENTS);
    long permits = limits.stream().mapToLong(Limit::permits).sum();
    long needed = permits * Long.BYTES * maxClients;
    long heap = Runtime.getRuntime().maxMemory();
    if (algorithm == Algorithm.SLIDING_LOG && needed > heap / 4) {
      warnings.add(
          "the sliding logs of maxClients clients that use their limits up take more than a quarter"
              + " of the heap, which is "
              + heap / MIB
              + " MiB; lower limit or maxClients, or take another algorithm");
    }
    return maxClients;
  }

  private String summary(
      String granted, Algorithm algorithm, List<Limit> limits, String waiting, Mode mode) {
    String slots =
        algorithm.takesSlots() && !limits.isEmpty()
            ? " of %s slots".formatted(params.shown(Parameter.SLOTS, limits.get(0).slots()))
            : "";
    return "%s by %s, %s%s%s, memory%s"
        .formatted(
            granted,
            shownKey(),
            params.shown(Parameter.ALGORITHM, algorithm),
            slots,
            waiting,
            mode == Mode.ENFORCE ? "" : ", " + params.shown(Parameter.MODE, mode));
  }

  private String granted(List<Limit> limits, @Nullable ConcurrencyLimit workers) {
    return workers == null
        ? params.shown(
            Parameter.LIMIT, limits.stream().map(Limit::toString).collect(Collectors.joining(", ")))
        : params.shown(Parameter.WORKERS, workers);
  }
}
