package dev.spillgate.key;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One line of a Forwarded header (RFC 7239, 4): elements of {@code name=value} pairs, a value being
 * a token or a quoted string. White space around semicolons, which the grammar doesn't have, does
 * no harm and is let pass. A line that is malformed anywhere is unreadable as a whole.
 */
final class ForwardedLine {

  private static final String TOKEN_CHARACTERS =
      "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  private final String line;
  private final List<ForwardedNode> nodes = new ArrayList<>();
  private int at;

  private ForwardedLine(String line) {
    this.line = line;
  }

  /** Adds to {@code nodes} whom the line's elements name, in their order. */
  static void read(String line, List<ForwardedNode> nodes) {
    ForwardedLine reader = new ForwardedLine(line);
    if (reader.readElements()) {
      nodes.addAll(reader.nodes);
    } else {
      nodes.add(ForwardedNode.unreadable(line));
    }
  }

  private boolean readElements() {
    do {
      skipSpace();
      if (at < line.length() && line.charAt(at) != ',' && !readElement()) {
        return false;
      }
    } while (skip(','));
    return at == line.length();
  }

  private boolean readElement() {
    int start = at;
    Set<String> names = new HashSet<>();
    String node = null;
    do {
      skipSpace();
      String name = token().toLowerCase(Locale.ROOT);
      if (name.isEmpty()) {
        continue; // Pairs may be left out between semicolons.
      }
      String value = skip('=') ? value() : null;
      if (value == null || !names.add(name)) {
        return false;
      }
      node = name.equals("for") ? value : node;
      skipSpace();
    } while (skip(';'));
    nodes.add(
        node == null
            ? ForwardedNode.unreadable(line.substring(start, at).strip())
            : ForwardedNode.of(node));
    return at == line.length() || line.charAt(at) == ',';
  }

  /** A token, which is not empty, or what a quoted string stands for; else null. */
  private @Nullable String value() {
    if (skip('"')) {
      return quoted();
    }
    String token = token();
    return token.isEmpty() ? null : token;
  }

  private @Nullable String quoted() {
    StringBuilder text = new StringBuilder();
    while (at < line.length()) {
      char c = line.charAt(at++);
      if (c == '"') {
        return text.toString();
      }
      if (c == '\\') {
        if (at == line.length()) {
          return null;
        }
        c = line.charAt(at++);
      }
      if (Character.isISOControl(c) && c != '\t') {
        return null;
      }
      text.append(c);
    }
    return null;
  }

  /** The token that begins here (RFC 9110, 5.6.2); empty if none does. */
  private String token() {
    int start = at;
    while (at < line.length() && TOKEN_CHARACTERS.indexOf(line.charAt(at)) >= 0) {
      at++;
    }
    return line.substring(start, at);
  }

  private boolean skip(char c) {
    boolean there = at < line.length() && line.charAt(at) == c;
    at += there ? 1 : 0;
    return there;
  }

  private void skipSpace() {
    while (skip(' ') || skip('\t')) {}
  }
}
