package dev.spillgate.store;

import com.github.benmanes.caffeine.cache.Scheduler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Runs the cache's maintenance on a timer, with the clock read first: an idle cache that saw only
 * the reading of its last decision would never expire anything.
 */
record FreshlyTimed(ScheduledExecutorService timer, SharedReading reading) implements Scheduler {

  @Override
  public Future<?> schedule(Executor executor, Runnable command, long delay, TimeUnit unit) {
    try {
      return timer.schedule(
          () -> {
            reading.refresh();
            executor.execute(command);
          },
          delay,
          unit);
    } catch (RejectedExecutionException stopped) {
      return CompletableFuture.completedFuture(null);
    }
  }
}
