package dev.spillgate.bench;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Figures for a document, and how they came about.
 *
 * @param columns their headings, the first that of the rows' names
 */
record Table(
    String title,
    String command,
    String environment,
    List<String> columns,
    List<List<String>> rows) {

  static Table read(Path json) throws IOException {
    try (Reader reader = Files.newBufferedReader(json)) {
      return new Gson().fromJson(reader, Table.class);
    }
  }

  String markdown() {
    StringBuilder text = new StringBuilder();
    text.append("**").append(title).append("**\n\n");
    line(text, columns);
    text.append("|---").append("|--:".repeat(columns.size() - 1)).append("|\n");
    rows.forEach(row -> line(text, row));
    return text.append("\nMade by `%s`, on %s.\n".formatted(command, environment)).toString();
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
