package dev.spillgate.policy;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Which admitted requests use up their permits, told by the status of their response. */
public final class Charge {

  /** All of them do. */
  public static final Charge ALL = new Charge(null);

  private static final int CLASS = 100;

  private final @Nullable BitSet statuses;

  private Charge(@Nullable BitSet statuses) {
    this.statuses = statuses;
  }

  /**
   * Reads {@code all}, or statuses ({@code 401}) and classes ({@code 4xx}), comma-separated.
   *
   * @throws IllegalArgumentException if a member is neither
   */
  static Charge parse(String text) {
    if (text.equals("all")) {
      return ALL;
    }
    BitSet statuses = new BitSet();
    for (String member : InitParams.list(text)) {
      if (member.matches("[1-5]xx")) {
        int first = (member.charAt(0) - '0') * CLASS;
        statuses.set(first, first + CLASS);
      } else if (member.matches("[1-5][0-9][0-9]")) {
        statuses.set(Integer.parseInt(member));
      } else {
        throw new IllegalArgumentException(
            Quote.of(member) + " is neither a status nor a class of them");
      }
    }
    return new Charge(statuses);
  }

  /** Whether a request whose response has that status uses up its permits. */
  public boolean covers(int status) {
    return statuses == null || (status >= 0 && statuses.get(status));
  }
}
