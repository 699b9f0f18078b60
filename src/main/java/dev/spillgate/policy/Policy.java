package dev.spillgate.policy;

import dev.spillgate.key.AddressBlocks;
import dev.spillgate.key.ClientAddress;
import dev.spillgate.key.ClientKey;
import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.ConcurrencyLimit;
import dev.spillgate.limit.Limit;
import dev.spillgate.limit.Queue;
import dev.spillgate.limit.Quota;
import dev.spillgate.response.HeaderStyle;
import dev.spillgate.response.RejectionBody;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything one filter was configured with.
 *
 * @param name the filter's name, printable ASCII
 * @param limits a request needs permits of each; none if it needs a worker
 * @param workers how many requests of a key may run at the same time; null if that isn't limited
 * @param queue how many requests may wait, and how long
 * @param waitStyle how they wait
 * @param algorithm how the limits are kept
 * @param cost permits that a request takes, 1 to 1000000 and at most the burst of each limit
 * @param charge which admitted requests use up their permits
 * @param mode what is done with decisions
 * @param matcher which requests it applies to
 * @param address how a client's address is found
 * @param exempt addresses that are never limited
 * @param key who is counted
 * @param rejectStatus the status of a refusal, 200 to 599
 * @param rejectBody the body of a refusal
 * @param headers the fields in which a client is told its quota
 * @param maxClients keys whose state is kept at the most, 1 to 100000000
 * @param warnings what is legal but suspicious, a line each
 * @param summary what is in force, in one line, without what came from placeholders
 */
public record Policy(
    String name,
    List<Limit> limits,
    @Nullable ConcurrencyLimit workers,
    Queue queue,
    WaitStyle waitStyle,
    Algorithm algorithm,
    int cost,
    Charge charge,
    Mode mode,
    RequestMatcher matcher,
    ClientAddress address,
    AddressBlocks exempt,
    ClientKey key,
    int rejectStatus,
    RejectionBody rejectBody,
    Set<HeaderStyle> headers,
    int maxClients,
    List<String> warnings,
    String summary) {

  public Policy {
    limits = List.copyOf(limits);
    headers = Set.copyOf(headers);
    warnings = List.copyOf(warnings);
  }

  /** What a client is granted: the limits, or the workers. */
  public List<? extends Quota> quotas() {
    return workers == null ? limits : List.of(workers);
  }

  /** One line for the log: {@code policy api: 100/1m by ip, sliding-log, memory}. */
  @Override
  public String toString() {
    return "policy %s: %s".formatted(name, summary);
  }
}
