package dev.spillgate;

import java.lang.management.ManagementFactory;

/** The heap of this JVM. */
final class Heap {

  private Heap() {}

  /**
   * Bytes in use, of what can still be reached; with {@code MarkSweepDeadRatio=0}, or else the
   * collector leaves some of the rest where it is.
   */
  static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
