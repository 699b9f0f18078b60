package dev.spillgate;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents of docs/install show is what is run. */
class InstallDocumentsTest {

  /** But for white space. Blocks that name a file are followed on the servers themselves. */
  @Test
  void whatTheDocumentsShowIsPartOfWhatIsRun() throws Exception {
    List<String> sources = new ArrayList<>(texts("src/it"));
    sources.addAll(texts("src/test/java"));
    List<String> run = sources.stream().map(InstallDocumentsTest::squeezed).toList();
    Pattern block =
        Pattern.compile("^```(?:xml|java)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    List<String> shown =
        texts("docs/install").stream()
            .flatMap(document -> block.matcher(document).results())
            .map(found -> squeezed(found.group(1)))
            .toList();

    assertFalse(shown.isEmpty());
    for (String text : shown) {
      assertTrue(run.stream().anyMatch(source -> source.contains(text)), text);
    }
  }

  private static List<String> texts(String folder) throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        texts.add(Files.readString(file));
      }
    }
    return texts;
  }

  private static String squeezed(String text) {
    return text.replaceAll("\\s+", "");
  }
}
