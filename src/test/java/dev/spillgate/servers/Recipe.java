package dev.spillgate.servers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The steps of one section of a document, which are done as they are written there: shell commands
 * are run, {@code xml file PATH} is put into that file, {@code xml into PATH} added before the end
 * of the element that the file holds.
 *
 * @param steps the fenced blocks: what they are, and their text
 */
record Recipe(List<Map.Entry<String, String>> steps) {

  private static final Pattern BLOCK =
      Pattern.compile("^```(\\S[^\\n]*)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  static Recipe of(Path document, String section) throws IOException {
    String text = Files.readString(document).split("\n## " + section + "\n")[1].split("\n## ")[0];
    return new Recipe(
        BLOCK.matcher(text).results().map(m -> Map.entry(m.group(1), m.group(2))).toList());
  }

  /** The same with other words in it. */
  Recipe with(String written, String meant) {
    return new Recipe(
        steps.stream()
            .map(
                step ->
                    Map.entry(
                        step.getKey().replace(written, meant),
                        step.getValue().replace(written, meant)))
            .toList());
  }

  /** Does every step in {@code folder}, with these variables. */
  void follow(Path folder, Map<String, String> variables) throws Exception {
    for (Map.Entry<String, String> step : steps) {
      String[] words = step.getKey().split(" ");
      if (words[0].equals("sh")) {
        run(step.getValue(), folder, variables);
        continue;
      }
      Path file = folder.resolve(expanded(words[2], variables));
      if (words[1].equals("into")) {
        String text = Files.readString(file);
        int end = text.lastIndexOf("</");
        Files.writeString(file, text.substring(0, end) + step.getValue() + text.substring(end));
      } else {
        Files.createDirectories(file.getParent());
        Files.writeString(file, step.getValue());
      }
    }
  }

  private static void run(String commands, Path folder, Map<String, String> variables)
      throws Exception {
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-euc", commands)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    shell.environment().remove("JAVA_TOOL_OPTIONS");
    shell.environment().putAll(variables);
    Process process = shell.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError(commands + "failed:\n" + output);
    }
  }

  private static String expanded(String path, Map<String, String> variables) {
    return Pattern.compile("\\$(\\w+)")
        .matcher(path)
        .replaceAll(name -> Matcher.quoteReplacement(variables.get(name.group(1))));
  }
}
