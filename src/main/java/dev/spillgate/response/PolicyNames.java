package dev.spillgate.response;

import dev.spillgate.limit.Limit;
import java.util.List;

/**
 * What a policy's limits are called: a lone one as the policy ({@code api}), one of several as the
 * policy and its window ({@code api-1s}).
 *
 * @param policy printable ASCII
 * @param limits the policy's limits
 */
record PolicyNames(String policy, List<Limit> limits) {

  String of(Limit limit) {
    return limits.size() == 1 ? policy : policy + "-" + limit.label();
  }

  /** As a String of RFC 9651 (3.3.3), which is a JSON string too: printable ASCII, quoted. */
  static String quoted(String name) {
    return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
