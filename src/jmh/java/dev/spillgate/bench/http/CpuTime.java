package dev.spillgate.bench.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The CPU time that a JVM has taken, user and system, in nanoseconds. Linux tells it of each thread
 * that lives; of the whole process it tells other programs hundredths of a second.
 *
 * @param total of all threads
 * @param compiler of those that compile
 * @param collector of those that collect garbage
 */
record CpuTime(long total, long compiler, long collector) {

  static CpuTime of(long process) {
    long total = 0;
    long compiler = 0;
    long collector = 0;
    for (Path thread : threads(process)) {
      long time = time(thread);
      String name = read(thread.resolve("comm"));
      total += time;
      if (name.startsWith("C1 Comp") || name.startsWith("C2 Comp") || name.startsWith("Sweeper")) {
        compiler += time;
      } else if (name.startsWith("VM Thread") || name.startsWith("GC Thread")) {
        collector += time; // the serial collector works in the VM's thread
      }
    }
    return new CpuTime(total, compiler, collector);
  }

  CpuTime since(CpuTime start) {
    return new CpuTime(total - start.total, compiler - start.compiler, collector - start.collector);
  }

  private static List<Path> threads(long process) {
    try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(process), "task"))) {
      return threads.toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static long time(Path thread) {
    String schedstat = read(thread.resolve("schedstat"));
    return Long.parseLong(schedstat.substring(0, schedstat.indexOf(' ')));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
