package dev.spillgate.policy;

/** How a request waits for its turn. */
public enum WaitStyle {
  /** In its thread, which does nothing else meanwhile. */
  THREAD("thread"),
  /** In the container's asynchronous mode, without a thread. */
  ASYNC("async");

  private final String label;

  WaitStyle(String label) {
    this.label = label;
  }

  /** As it is written in web.xml: {@code thread}. */
  @Override
  public String toString() {
    return label;
  }
}
