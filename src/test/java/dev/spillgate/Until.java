package dev.spillgate;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for what another thread will do, and fails if it doesn't. */
final class Until {

  private static final Duration LONGEST = Duration.ofSeconds(30);

  private Until() {}

  /** For code that may not be interrupted. */
  static void released(CountDownLatch latch) {
    try {
      assertTrue(latch.await(LONGEST.toSeconds(), TimeUnit.SECONDS));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  static void holds(String what, BooleanSupplier condition) throws InterruptedException {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() - start < LONGEST.toNanos(), what);
      Thread.sleep(1);
    }
  }
}
