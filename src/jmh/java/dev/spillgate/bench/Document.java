package dev.spillgate.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page written by hand, with places for figures: between {@code <!-- NAME -->} and its end. */
final class Document {

  private final Path file;
  private String text;

  private Document(Path file, String text) {
    this.file = file;
    this.text = text;
  }

  static Document read(Path file) throws IOException {
    return new Document(file, Files.readString(file));
  }

  void fill(String name, String figures) {
    String begin = "<!-- " + name + " -->";
    int from = text.indexOf(begin);
    int to = text.indexOf("<!-- /" + name + " -->");
    if (from < 0 || to < from) {
      throw new IllegalStateException(file + " has no place for " + name);
    }
    text = text.substring(0, from + begin.length()) + "\n" + figures + text.substring(to);
  }

  void write() throws IOException {
    Files.writeString(file, text);
  }
}
