package dev.spillgate.demo;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The ten-second windows of the demo, which begin at :00, :10, :20 ... UTC for everybody. */
final class FixedWindows {

  private static final long WINDOW = 10_000;
  private static final long YOUNG = 4_000;

  private FixedWindows() {}

  /** Returns when at least six seconds of the current window remain, enough for a burst. */
  static void awaitYoungOne() {
    long age = Math.floorMod(Instant.now().toEpochMilli(), WINDOW);
    while (age >= YOUNG) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(WINDOW - age));
      age = Math.floorMod(Instant.now().toEpochMilli(), WINDOW);
    }
  }
}
