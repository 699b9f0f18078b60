package dev.spillgate.policy;

/** What a policy does with its decisions. */
public enum Mode {
  /** Refuses what is over the limit. */
  ENFORCE("enforce"),
  /** Decides and counts, but refuses and announces nothing. */
  REPORT("report"),
  /** Decides nothing and lets everything pass, untouched. */
  OFF("off");

  private final String label;

  Mode(String label) {
    this.label = label;
  }

  /** As it is written in web.xml: {@code enforce}. */
  @Override
  public String toString() {
    return label;
  }
}
