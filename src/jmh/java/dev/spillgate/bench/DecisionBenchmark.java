package dev.spillgate.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One decision, without a filter around it: the client's limiter is found and asked. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DecisionBenchmark {

  @Param public Limiters limiter;
  @Param public Traffic traffic;
  @Param public Answer answer;

  private Decider decider;
  private final AtomicLong seeds = new AtomicLong();

  @Setup
  public void prepare() {
    decider = limiter.prepared(traffic, answer);
  }

  /** The clients that one thread speaks for. */
  @State(Scope.Thread)
  public static class Clients {

    private int[] order;
    private int at;

    @Setup
    public void prepare(DecisionBenchmark benchmark) {
      order = benchmark.traffic.order(benchmark.seeds.incrementAndGet());
    }

    int next() {
      return order[at++ & order.length - 1];
    }
  }

  @Benchmark
  public boolean decide(Clients clients) {
    return decider.admits(clients.next());
  }
}
