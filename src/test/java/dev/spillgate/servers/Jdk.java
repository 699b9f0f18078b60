package dev.spillgate.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JDK that servers are run on.
 *
 * @param feature its version: 17, 25
 */
record Jdk(Path home, int feature) {

  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

  /** Virtual threads came with 21. */
  boolean hasVirtualThreads() {
    return feature >= 21;
  }

  Path java() {
    return home.resolve("bin/java");
  }

  /** The one that runs the build and, if it is newer, the newest installed beside it. */
  static List<Jdk> found() throws IOException {
    Jdk own = of(Path.of(System.getProperty("java.home"))).orElseThrow();
    List<Jdk> found = new ArrayList<>(List.of(own));
    try (Stream<Path> neighbours = Files.list(own.home().getParent())) {
      neighbours
          .map(Jdk::of)
          .flatMap(Optional::stream)
          .max(Comparator.comparingInt(Jdk::feature))
          .filter(newest -> newest.feature() > own.feature())
          .ifPresent(found::add);
    }
    return found;
  }

  private static Optional<Jdk> of(Path home) {
    try {
      Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
      return version.find() && Files.isExecutable(home.resolve("bin/java"))
          ? Optional.of(new Jdk(home, Integer.parseInt(version.group(1))))
          : Optional.empty();
    } catch (IOException none) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "Java " + feature;
  }
}
