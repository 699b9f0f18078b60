package dev.spillgate.policy;

/** The init-params by name, each with its legal form. */
enum Parameter {
  LIMIT(
      "limit",
      "PERMITS/WINDOW [burst N], comma-separated, e.g. 100/1m or 10/1s burst 30, 1000/1h;"
          + " PERMITS and N 1 to 1000000000;"
          + " WINDOW an integer and ms, s, m, h or d, or ISO-8601 (PT1M), 1ms to 366d"),
  ALGORITHM(
      "algorithm", "fixed-window, sliding-log, sliding-window, sliding-counter or token-bucket"),
  SLOTS(
      "slots",
      "with sliding-window only, an integer from 2 to 100000 that divides each window into slots of"
          + " whole milliseconds"),
  KEY("key", "ip"),
  IPV6_PREFIX("ipv6Prefix", "an integer from 16 to 128"),
  MODE("mode", "enforce or off"),
  REJECT_STATUS("rejectStatus", "an integer from 200 to 599"),
  HEADERS("headers", "ietf, x-ratelimit, both with a comma between, or none"),
  MAX_CLIENTS("maxClients", "an integer from 1 to 100000000");

  private final String label;
  private final String legalForm;

  Parameter(String label, String legalForm) {
    this.label = label;
    this.legalForm = legalForm;
  }

  String legalForm() {
    return legalForm;
  }

  /** As it is written in web.xml: {@code ipv6Prefix}. */
  @Override
  public String toString() {
    return label;
  }
}
