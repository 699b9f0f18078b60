package dev.spillgate.demo.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Where the server's jars and the deployed application lie while the demo runs. */
record TemporaryDirectory(Path path) {

  private static final String SERVER = "WEB-INF/server/";

  static TemporaryDirectory create() throws IOException {
    return new TemporaryDirectory(Files.createTempDirectory("spillgate-"));
  }

  /** Unpacks the server that a WAR brings; returns the class path it needs, the WAR first. */
  URL[] unpackServer(Path war) throws IOException {
    List<URL> classPath = new ArrayList<>(List.of(war.toUri().toURL()));
    try (ZipFile archive = new ZipFile(war.toFile())) {
      for (ZipEntry entry : archive.stream().filter(TemporaryDirectory::isServerJar).toList()) {
        Path jar = path.resolve(entry.getName().substring(SERVER.length()));
        try (InputStream content = archive.getInputStream(entry)) {
          Files.copy(content, jar);
        }
        classPath.add(jar.toUri().toURL());
      }
    }
    return classPath.toArray(URL[]::new);
  }

  private static boolean isServerJar(ZipEntry entry) {
    return entry.getName().matches(SERVER + "[^/]+\\.jar");
  }

  void delete() throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> tree = Files.walk(path)) {
      deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : deepestFirst) {
      Files.deleteIfExists(file);
    }
  }
}
