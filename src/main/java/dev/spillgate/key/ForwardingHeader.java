package dev.spillgate.key;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The one request header in which trusted proxies say for whom they speak. */
public final class ForwardingHeader {

  private final String name;
  private final Function<List<String>, List<ForwardedNode>> reader;

  private ForwardingHeader(String name, Function<List<String>, List<ForwardedNode>> reader) {
    this.name = name;
    this.reader = reader;
  }

  /**
   * The header of that name: X-Forwarded-For and Forwarded (RFC 7239) name everybody on the way,
   * any other header one address.
   */
  public static ForwardingHeader named(String name) {
    return new ForwardingHeader(
        name,
        switch (name.toLowerCase(Locale.ROOT)) {
          case "x-forwarded-for" -> lines -> joined(lines, ForwardingHeader::readList);
          case "forwarded" -> lines -> joined(lines, ForwardedLine::read);
          default -> ForwardingHeader::single;
        });
  }

  public String name() {
    return name;
  }

  /**
   * Everybody whom the request's lines name, from the left of the first to the right of the last.
   */
  List<ForwardedNode> nodes(HttpServletRequest request) {
    @Nullable Enumeration<String> lines = request.getHeaders(name);
    return lines == null ? List.of() : reader.apply(Collections.list(lines));
  }

  private static List<ForwardedNode> joined(
      List<String> lines, BiConsumer<String, List<ForwardedNode>> reader) {
    List<ForwardedNode> nodes = new ArrayList<>();
    lines.forEach(line -> reader.accept(line, nodes));
    return nodes;
  }

  private static void readList(String line, List<ForwardedNode> nodes) {
    for (String element : line.split(",", -1)) {
      String text = element.strip();
      if (!text.isEmpty()) {
        nodes.add(ForwardedNode.of(unquoted(text)));
      }
    }
  }

  private static String unquoted(String text) {
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1).strip() : text;
  }

  /** Of several values nobody knows which is the true one. */
  private static List<ForwardedNode> single(List<String> lines) {
    List<ForwardedNode> nodes = joined(lines, ForwardingHeader::readList);
    return nodes.size() < 2 ? nodes : List.of(ForwardedNode.unreadable(String.join(", ", lines)));
  }
}
