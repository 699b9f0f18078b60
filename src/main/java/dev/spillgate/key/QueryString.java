package dev.spillgate.key;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a request's query string. Asking the request itself for a parameter would read
 * the body of a form, which the application may want to read.
 */
final class QueryString {

  private QueryString() {}

  /** The first value of that name, decoded; null if there is none. */
  static @Nullable String first(HttpServletRequest request, String name) {
    String query = request.getQueryString();
    return query == null
        ? null
        : Stream.of(query.split("&", -1))
            .map(pair -> pair.split("=", 2))
            .filter(pair -> decoded(pair[0]).equals(name))
            .map(pair -> pair.length == 2 ? decoded(pair[1]) : "")
            .findFirst()
            .orElse(null);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return text;
    }
  }
}
