package dev.spillgate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A web server's access log in the common format: who asked, and when. */
final class AccessLog {

  /** One request: a loopback address of the client's own, and nanoseconds since the UTC epoch. */
  record Line(String client, long time) {}

  private static final Pattern FORM = Pattern.compile("(\\d+)(\\.\\S+) \\S+ \\S+ \\[([^]]+)] .*");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);

  private AccessLog() {}

  /** At most {@code most} lines from the beginning. */
  static List<Line> read(Path file, int most) {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      return lines.limit(most).map(AccessLog::line).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Line line(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("not a line of an access log: " + text);
    }
    long seconds = OffsetDateTime.parse(form.group(3), TIME).toEpochSecond();
    return new Line("127" + form.group(2), TimeUnit.SECONDS.toNanos(seconds));
  }
}
