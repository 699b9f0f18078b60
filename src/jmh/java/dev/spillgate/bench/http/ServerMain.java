package dev.spillgate.bench.http;

import java.util.logging.Level;
import java.util.logging.Logger;

/** A server in a JVM of its own: says on which port, and ends with its input. */
public final class ServerMain {

  private ServerMain() {}

  public static void main(String... args) throws Exception {
    Logger.getLogger("").setLevel(Level.WARNING);
    System.out.println(Container.valueOf(args[0]).serve(Variant.valueOf(args[1])));
    while (System.in.read() >= 0) {
      // whoever started this is there
    }
    System.exit(0);
  }
}
