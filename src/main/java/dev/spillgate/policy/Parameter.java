package dev.spillgate.policy;

/** The init-params by name, each with its legal form. */
enum Parameter {
  LIMIT(
      "limit",
      "PERMITS/WINDOW [burst N], comma-separated, e.g. 100/1m or 10/1s burst 30, 1000/1h;"
          + " PERMITS and N 1 to 1000000000;"
          + " WINDOW an integer and ms, s, m, h or d, or ISO-8601 (PT1M), 1ms to 366d;"
          + " one alone for leaky-bucket, none for concurrency"),
  ALGORITHM(
      "algorithm",
      "fixed-window, sliding-log, sliding-window, sliding-counter, token-bucket, leaky-bucket or"
          + " concurrency"),
  SLOTS(
      "slots",
      "with sliding-window only, an integer from 2 to 100000 that divides each window into slots of"
          + " whole milliseconds"),
  WORKERS("workers", "with concurrency, and only there, an integer from 1 to 1000000"),
  QUEUE(
      "queue", "with leaky-bucket or concurrency only, an integer from 0, for none, to 1000000000"),
  MAX_DELAY(
      "maxDelay",
      "with leaky-bucket or concurrency only, a WINDOW from 1ms to 366d, e.g. 500ms, 10s or PT1M;"
          + " queue = 0 where nobody is to wait"),
  WAIT("wait", "with leaky-bucket or concurrency only, thread or async"),
  MAX_WAITING("maxWaiting", "with leaky-bucket or concurrency only, an integer from 0 to 1000000"),
  KEY(
      "key",
      "ip, user, session, header:NAME, cookie:NAME, parameter:NAME, path, method, global, several"
          + " joined by +, or the class name of a dev.spillgate.key.KeySource"),
  TRUSTED_PROXIES(
      "trustedProxies",
      "addresses and CIDR blocks, private and unix, comma-separated, e.g. 10.0.0.0/8, ::1; or none"),
  CLIENT_IP_HEADER("clientIpHeader", "the name of a header, e.g. X-Forwarded-For or Forwarded"),
  IPV6_PREFIX("ipv6Prefix", "an integer from 16 to 128"),
  METHODS("methods", "HTTP methods in capitals, comma-separated, e.g. POST, PUT; or all"),
  EXCLUDE_PATHS(
      "excludePaths",
      "exact paths (/health) and prefixes (/static/*), decoded and normalised, comma-separated;"
          + " or none"),
  EXEMPT("exempt", "addresses and CIDR blocks, comma-separated, e.g. 192.0.2.0/24, ::1; or none"),
  COUNT_PREFLIGHT("countPreflight", "true or false"),
  CHARGE(
      "charge",
      "all, or response statuses and classes, comma-separated, e.g. 401, 403 or 4xx, 5xx; not with"
          + " leaky-bucket or concurrency"),
  COST(
      "cost",
      "an integer from 1 to 1000000, at most the PERMITS, or the burst, of each limit; not with"
          + " leaky-bucket or concurrency"),
  MODE("mode", "enforce, report or off"),
  REJECT_STATUS("rejectStatus", "an integer from 200 to 599"),
  REJECT_BODY(
      "rejectBody",
      "a text in the charset of rejectContentType, or container, with a rejectStatus of 400 or more"),
  REJECT_CONTENT_TYPE(
      "rejectContentType",
      "with a rejectBody of your own only, a media type, e.g. application/json or"
          + " text/plain;charset=UTF-8"),
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
