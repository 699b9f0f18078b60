package dev.spillgate.response;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a client likes to be answered in (RFC 9110, 12.5.1).
 *
 * @param lines of the request's Accept header
 */
record Accept(List<String> lines) {

  private static final int MOST = 1000;
  private static final Pattern QUALITY =
      Pattern.compile(";\\s*q=(0(?:\\.[0-9]{0,3})?|1(?:\\.0{0,3})?)\\s*(?:;|$)");

  static Accept of(HttpServletRequest request) {
    @Nullable Enumeration<String> lines = request.getHeaders("Accept");
    return new Accept(lines == null ? List.of() : Collections.list(lines));
  }

  /**
   * How much the client likes a media type; 0 is not at all. The most specific range that fits
   * decides, and of two types that are liked the same the one that is named more exactly is liked
   * more. A range with parameters fits as one without.
   */
  int preference(String mediaType) {
    String anySubtype = mediaType.substring(0, mediaType.indexOf('/')) + "/*";
    List<String> ranges = List.of("*/*", anySubtype, mediaType);
    int specificity = -1;
    int quality = 0;
    for (String line : lines) {
      for (String element : line.toLowerCase(Locale.ROOT).split(",", -1)) {
        int fit = ranges.indexOf(element.split(";", 2)[0].strip());
        if (fit > specificity) {
          specificity = fit;
          quality = thousandths(element);
        }
      }
    }
    return quality == 0 ? 0 : quality * ranges.size() + specificity;
  }

  private static int thousandths(String element) {
    Matcher written = QUALITY.matcher(element);
    return written.find() ? (int) Math.round(Double.parseDouble(written.group(1)) * MOST) : MOST;
  }
}
