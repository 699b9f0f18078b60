package dev.spillgate;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what another thread will do, and fails if it doesn't. */
final class Until {

  private static final Duration LONGEST = Duration.ofSeconds(30);

  private Until() {}

  static void holds(String what, BooleanSupplier condition) throws InterruptedException {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() - start < LONGEST.toNanos(), what);
      Thread.sleep(1);
    }
  }
}
