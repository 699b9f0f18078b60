package dev.spillgate.bench;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;

/** How the results of JMH came about, which they don't tell. */
record Run(String command, String environment) {

  static Run read(Path json) throws IOException {
    try (Reader reader = Files.newBufferedReader(json)) {
      return new Gson().fromJson(reader, Run.class);
    }
  }

  void write(Path json) throws IOException {
    Files.writeString(json, new Gson().toJson(this));
  }
}
