package dev.spillgate.bench;

import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One request through a whole filter, on a request and a response that cost next to nothing. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FilterBenchmark {

  /** Some peers log each refusal; a reference, since loggers that nobody holds are forgotten. */
  private static final Logger ROOT = Logger.getLogger("");

  @Param public Filters filter;
  @Param public Traffic traffic;
  @Param public Answer answer;

  private Filter subject;
  private String[] addresses;
  private final AtomicLong seeds = new AtomicLong();

  @Setup
  public void prepare() throws ServletException, IOException {
    ROOT.setLevel(java.util.logging.Level.OFF);
    addresses = traffic.addresses();
    subject = filter.prepared(traffic, answer);
  }

  @TearDown
  public void end() {
    subject.destroy();
  }

  /** The clients that one thread speaks for, and what becomes of their requests. */
  @State(Scope.Thread)
  public static class Clients {

    private final Exchange exchange = new Exchange();
    private int[] order;
    private int at;
    private boolean expected;
    private long others;

    @Setup
    public void prepare(FilterBenchmark benchmark) {
      order = benchmark.traffic.order(benchmark.seeds.incrementAndGet());
      expected = benchmark.answer == Answer.ADMITTED;
    }

    /** Who remembers a request for a second only may have forgotten the last iteration's. */
    @Setup(Level.Iteration)
    public void remind(FilterBenchmark benchmark) throws ServletException, IOException {
      boolean unused =
          exchange.isServed(benchmark.subject, benchmark.addresses[order[at & order.length - 1]]);
    }

    private int next() {
      return order[at++ & order.length - 1];
    }

    private boolean counted(boolean served) {
      if (served != expected) {
        others++;
      }
      return served;
    }

    /** A figure of requests of which some were answered otherwise is none. */
    @TearDown
    public void check() {
      if (others > 0) {
        throw new IllegalStateException(others + " requests were answered otherwise");
      }
    }
  }

  @Benchmark
  public boolean filter(Clients clients) throws ServletException, IOException {
    return clients.counted(clients.exchange.isServed(subject, addresses[clients.next()]));
  }
}
