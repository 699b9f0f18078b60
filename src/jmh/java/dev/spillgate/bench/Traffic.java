package dev.spillgate.bench;

import java.util.Arrays;
import java.util.Random;

/** Who comes how often. */
public enum Traffic {
  /** One client that hammers. */
  HOT("one client", 1),
  /** 100000 clients; the n-th most frequent comes 1/n as often as the first (Zipf). */
  ZIPF("100000 clients, Zipf", 100_000),
  /** 1000000 clients, each as often as any other. */
  UNIFORM("1000000 clients", 1_000_000);

  private static final int STEPS = 1 << 20;

  final String label;

  /** Different clients. */
  public final int clients;

  Traffic(String label, int clients) {
    this.label = label;
    this.clients = clients;
  }

  /** Clients in the order in which they come, 0 to {@code clients} - 1; a power of two of them. */
  int[] order(long seed) {
    Random random = new Random(seed);
    return switch (this) {
      case HOT -> new int[1];
      case UNIFORM -> random.ints(STEPS, 0, clients).toArray();
      case ZIPF -> zipf(random);
    };
  }

  private int[] zipf(Random random) {
    double[] upTo = new double[clients];
    double sum = 0;
    for (int i = 0; i < clients; i++) {
      sum += 1.0 / (i + 1);
      upTo[i] = sum;
    }
    double total = sum;
    return random
        .doubles(STEPS)
        .mapToInt(
            share -> {
              int at = Arrays.binarySearch(upTo, share * total);
              return at < 0 ? -at - 1 : at;
            })
        .toArray();
  }

  /** The IPv4 address of a client. */
  static String address(int client) {
    return "10." + (client >> 16) + "." + (client >> 8 & 255) + "." + (client & 255);
  }

  String[] addresses() {
    String[] addresses = new String[clients];
    for (int i = 0; i < clients; i++) {
      addresses[i] = address(i);
    }
    return addresses;
  }
}
