package dev.spillgate.bench.http;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * What a filter costs a server: CPU time per request over HTTP, in the server's process, beside the
 * same server without a filter. Requests take turns with those to the other variants, each in a JVM
 * of its own; the variant {@link Variant#NONE_AGAIN} tells how far two equal JVMs lie apart.
 */
public final class HttpCost {

  private final Extent extent;
  private final Pinning pinning;
  private final Random random = new Random(1);

  private HttpCost(Extent extent) {
    this.extent = extent;
    this.pinning = new Pinning(extent != Extent.SMOKE); // which starts faster on all cores
  }

  /** Takes how much to measure: {@code smoke}, {@code short} or {@code full}. */
  public static void main(String... args) throws IOException {
    String mode = args.length == 0 ? "short" : args[0];
    new HttpCost(Extent.valueOf(mode.toUpperCase(Locale.ROOT))).run();
  }

  private void run() throws IOException {
    pinning.pinClient();
    List<Row> rows = new ArrayList<>();
    for (Container container : Container.values()) {
      List<Samples> forks = new ArrayList<>();
      for (int fork = 0; fork < extent.forks; fork++) {
        Samples samples = fork(container);
        System.err.printf("%s, fork %d: %s%n", container.label, fork + 1, samples);
        forks.add(samples);
      }
      for (Variant variant : Variant.of(container)) {
        rows.add(Row.of(container, variant, forks));
      }
    }
    Report report = new Report(extent, pinning, rows);
    System.out.print(report.table());
    if (extent != Extent.SMOKE) {
      System.out.print(new Bounds(rows).verdicts());
    }
    report.write(Path.of("target", "bench", "http.json"));
  }

  private Samples fork(Container container) throws IOException {
    List<Variant> variants = new ArrayList<>(Variant.of(container));
    Map<Variant, Process> started = new EnumMap<>(Variant.class);
    for (Variant variant : variants) {
      started.put(variant, ServerProcess.start(container, variant, extent, pinning));
    }
    Map<Variant, ServerProcess> servers = new EnumMap<>(Variant.class);
    for (Variant variant : variants) {
      servers.put(variant, new ServerProcess(started.get(variant), variant));
    }
    for (ServerProcess server : servers.values()) {
      server.serve(extent.warmUp);
    }
    Map<Variant, List<Round>> rounds = new EnumMap<>(Variant.class);
    for (int round = 0; round < extent.rounds; round++) {
      Collections.shuffle(variants, random); // so that none always follows the same other
      for (Variant variant : variants) {
        rounds
            .computeIfAbsent(variant, first -> new ArrayList<>())
            .add(servers.get(variant).serve(extent.requests));
      }
    }
    for (ServerProcess server : servers.values()) {
      server.close();
    }
    return new Samples(rounds);
  }
}
