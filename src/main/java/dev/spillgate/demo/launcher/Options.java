package dev.spillgate.demo.launcher;

import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The command line.
 *
 * @param host a name, an IPv4 address or an IPv6 address without brackets
 * @param port 0 to 65535; 0 is any free one
 * @param help whether the usage is asked for
 */
record Options(String host, int port, boolean help) {

  static final String HOST_FORM = "a name or an address of this machine, e.g. 127.0.0.1 or ::1";
  static final String PORT_FORM = "a free port, 1 to 65535, or 0 for any free one";
  static final String USAGE =
      """
      usage: java -jar spillgate.war [--host H] [--port N]

      Serves the Spillgate demo until it is stopped with Ctrl-C.

        --host H   the name or address to listen on (default 127.0.0.1)
        --port N   the port to listen on, 0 for any free one (default 8080)
        --help     print this and end
      """;

  private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");
  private static final Pattern BRACKETED = Pattern.compile("\\[(.*)]");

  /**
   * Reads {@code --name value} and {@code --name=value}; of an option given twice the last counts.
   *
   * @throws OptionException if anything is not as the usage says
   */
  static Options parse(String... args) throws OptionException {
    Options options = new Options("127.0.0.1", 8080, false);
    Iterator<String> words = List.of(args).iterator();
    while (words.hasNext()) {
      String[] word = words.next().split("=", 2);
      options =
          switch (word[0]) {
            case "--help", "-h" -> new Options(options.host, options.port, true);
            case "--host" -> new Options(host(value(word, words)), options.port, options.help);
            case "--port" -> new Options(options.host, port(value(word, words)), options.help);
            default -> throw new OptionException("option", word[0], "--host, --port or --help");
          };
    }
    return options;
  }

  private static String value(String[] word, Iterator<String> words) {
    if (word.length == 2) {
      return word[1];
    }
    return words.hasNext() ? words.next() : "";
  }

  private static String host(String value) throws OptionException {
    String host = BRACKETED.matcher(value).replaceFirst("$1");
    if (host.isBlank() || host.startsWith("-")) {
      throw new OptionException("--host", value, HOST_FORM);
    }
    return host;
  }

  private static int port(String value) throws OptionException {
    if (!PORT.matcher(value).matches() || Integer.parseInt(value) > 65_535) {
      throw new OptionException("--port", value, PORT_FORM);
    }
    return Integer.parseInt(value);
  }
}
