package dev.spillgate.response;

import dev.spillgate.limit.Limit;
import dev.spillgate.limit.Quota;
import java.util.List;

/**
 * What a policy's limits are called: a lone one as the policy ({@code api}), one of several as the
 * policy and its window ({@code api-1s}).
 *
 * @param policy printable ASCII
 * @param quotas the policy's limits
 */
record PolicyNames(String policy, List<? extends Quota> quotas) {

  String of(Quota quota) {
    return quotas.size() > 1 && quota instanceof Limit limit
        ? policy + "-" + limit.label()
        : policy;
  }

  /** As a String of RFC 9651 (3.3.3), which is a JSON string too: printable ASCII, quoted. */
  static String quoted(String name) {
    return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
