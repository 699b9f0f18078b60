package dev.spillgate.demo;

/** Text as JSON has it (RFC 8259, 7). */
final class Json {

  private Json() {}

  /** Quoted; all but printable ASCII is escaped. */
  static String text(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~') {
        json.append("\\u%04x".formatted((int) c));
      } else if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }
}
