package dev.spillgate.policy;

import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.ConcurrencyLimit;
import dev.spillgate.limit.Limit;
import dev.spillgate.limit.Queue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads how many requests of a key may run, and how the others wait.
 *
 * @param algorithm what they are for; null if that is unknown
 */
record QueueReader(InitParams params, Problems problems, @Nullable Algorithm algorithm) {

  private static final List<Parameter> QUEUE =
      List.of(Parameter.QUEUE, Parameter.MAX_DELAY, Parameter.WAIT, Parameter.MAX_WAITING);
  private static final long DEFAULT_MAX_DELAY = TimeUnit.SECONDS.toNanos(10);
  private static final int MOST_WAITING = 1_000_000;
  private static final int DEFAULT_PLACES_PER_WORKER = 10;
  private static final int DEFAULT_THREADS = 50;
  private static final int DEFAULT_WAITING = 10_000;

  /** How many may run; null where that isn't limited, and after a problem. */
  @Nullable ConcurrencyLimit workers() {
    if (algorithm != Algorithm.CONCURRENCY) {
      refuse(Parameter.WORKERS);
      return null;
    }
    int workers = params.integer(Parameter.WORKERS, 1, ConcurrencyLimit.MAX_PERMITS, 1);
    if (params.value(Parameter.WORKERS) == null && !problems.concern(Parameter.WORKERS)) {
      problems.missing(Parameter.WORKERS);
    }
    return new ConcurrencyLimit(workers);
  }

  Queue queue(List<Limit> limits, @Nullable ConcurrencyLimit workers) {
    if (!takesQueue()) {
      QUEUE.forEach(this::refuse);
      return Queue.NONE;
    }
    long places =
        workers != null
            ? DEFAULT_PLACES_PER_WORKER * workers.permits()
            : limits.stream().mapToLong(Limit::permits).findFirst().orElse(1);
    boolean async = style() == WaitStyle.ASYNC;
    int maxWaiting =
        params.integer(
            Parameter.MAX_WAITING, 0, MOST_WAITING, async ? DEFAULT_WAITING : DEFAULT_THREADS);
    return new Queue(
        params.integer(Parameter.QUEUE, 0, (int) Limit.MAX_PERMITS, (int) places),
        params.read(Parameter.MAX_DELAY, DEFAULT_MAX_DELAY, WindowText::parse),
        maxWaiting,
        params.value(Parameter.MAX_WAITING) == null ? DEFAULT_THREADS : maxWaiting);
  }

  WaitStyle style() {
    return takesQueue() ? params.oneOf(Parameter.WAIT, WaitStyle.THREAD) : WaitStyle.THREAD;
  }

  private boolean takesQueue() {
    return algorithm != null && algorithm.takesQueue();
  }

  private void refuse(Parameter parameter) {
    if (algorithm != null) {
      params.refuse(parameter, "not for " + params.shown(Parameter.ALGORITHM, algorithm));
    }
  }

  /** Of places that nobody can get, or one key can deny to all others. */
  List<String> warnings(List<Limit> limits, Queue queue) {
    List<String> warnings = new ArrayList<>();
    if (takesQueue() && !limits.isEmpty()) {
      warnings.addAll(unreachable(limits.get(0), queue));
    }
    if (queue.places() > queue.maxWaiting() && params.value(Parameter.QUEUE) != null) {
      warnings.add(
          "queue = %s: more than maxWaiting, %d: one key alone can take every place to wait"
              .formatted(params.shown(Parameter.QUEUE, queue.places()), queue.maxWaiting()));
    }
    return warnings;
  }

  private List<String> unreachable(Limit limit, Queue queue) {
    long reach = queue.reach(limit);
    if (reach == 0 && queue.places() > 0) {
      return List.of(
          "maxDelay = " + maxDelay() + ": less than lies between two requests, so none ever waits");
    }
    if (queue.places() > reach && params.value(Parameter.QUEUE) != null) {
      String places = params.shown(Parameter.QUEUE, queue.places());
      return List.of(
          "queue = " + places + ": the last places can't be had within maxDelay, " + maxDelay());
    }
    return List.of();
  }

  /** How requests wait, for the log; empty where they don't. */
  String summary(Queue queue) {
    return takesQueue()
        ? ", queue %s, maxDelay %s, wait %s"
            .formatted(
                params.shown(Parameter.QUEUE, queue.places()),
                maxDelay(),
                params.shown(Parameter.WAIT, style()))
        : "";
  }

  private String maxDelay() {
    Value value = params.value(Parameter.MAX_DELAY);
    return value == null ? "10s" : params.shown(Parameter.MAX_DELAY, value.text());
  }
}
