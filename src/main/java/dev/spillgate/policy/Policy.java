package dev.spillgate.policy;

import dev.spillgate.key.KeySource;
import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.Limit;
import dev.spillgate.response.HeaderStyle;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Everything one filter was configured with.
 *
 * @param name the filter's name, printable ASCII
 * @param limits at least one; a request needs a permit of each
 * @param algorithm how the limits are kept
 * @param mode whether they are enforced
 * @param key who is counted
 * @param rejectStatus the status of a refusal, 200 to 599
 * @param headers the fields in which a client is told its quota
 * @param maxClients keys whose state is kept at the most, 1 to 100000000
 */
public record Policy(
    String name,
    List<Limit> limits,
    Algorithm algorithm,
    Mode mode,
    KeySource key,
    int rejectStatus,
    Set<HeaderStyle> headers,
    int maxClients) {

  public Policy {
    limits = List.copyOf(limits);
    headers = Set.copyOf(headers);
  }

  /** One line for the log: {@code policy api: 100/1m by ip, sliding-log, memory}. */
  @Override
  public String toString() {
    String written = limits.stream().map(Limit::toString).collect(Collectors.joining(", "));
    String slots = algorithm.takesSlots() ? " of %d slots".formatted(limits.get(0).slots()) : "";
    return "policy %s: %s by ip, %s%s, memory%s"
        .formatted(name, written, algorithm, slots, mode == Mode.OFF ? ", off" : "");
  }
}
