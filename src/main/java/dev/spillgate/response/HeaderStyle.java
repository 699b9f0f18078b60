package dev.spillgate.response;

/** The families of response fields that may tell a client its quota. */
public enum HeaderStyle {
  /** RateLimit-Policy and RateLimit of draft-ietf-httpapi-ratelimit-headers, 08 to 11. */
  IETF("ietf"),
  /** X-RateLimit-Limit, -Remaining and -Reset. */
  X_RATELIMIT("x-ratelimit");

  private final String label;

  HeaderStyle(String label) {
    this.label = label;
  }

  /** As it is written in web.xml: {@code x-ratelimit}. */
  @Override
  public String toString() {
    return label;
  }
}
