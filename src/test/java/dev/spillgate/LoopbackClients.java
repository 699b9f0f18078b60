package dev.spillgate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** HTTP clients, each with a source address and a kept-alive connection of its own. */
final class LoopbackClients implements AutoCloseable {

  /** A status and the header fields, their names in lower case. */
  record Answer(int status, Map<String, String> fields) {}

  private final int port;
  private final Map<String, Connection> connections = new HashMap<>();

  LoopbackClients(int port) {
    this.port = port;
  }

  /** Whether this system lets a client speak from any 127.x.y.z. */
  static boolean areThere() {
    try (Socket socket = new Socket()) {
      socket.bind(new java.net.InetSocketAddress(InetAddress.getByName("127.18.7.9"), 0));
      return true;
    } catch (IOException noSuchAddress) {
      return false;
    }
  }

  Answer get(String address, String path) {
    try {
      Connection connection = connections.get(address);
      if (connection == null) {
        connection = new Connection(address, port);
        connections.put(address, connection);
      }
      return connection.get(path);
    } catch (IOException failure) {
      throw new UncheckedIOException(address + " " + path, failure);
    }
  }

  @Override
  public void close() {
    for (Connection connection : connections.values()) {
      try {
        connection.socket.close();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }

  private static final class Connection {
    private final Socket socket;
    private final BufferedReader in;

    /** The JDK's HTTP client of Java 17 can't choose its source address; a socket can. */
    Connection(String address, int port) throws IOException {
      socket =
          new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(address), 0);
      socket.setTcpNoDelay(true);
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    }

    Answer get(String path) throws IOException {
      String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      int status = Integer.parseInt(in.readLine().substring("HTTP/1.1 ".length()).substring(0, 3));
      Map<String, String> fields = new HashMap<>();
      for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
        int colon = line.indexOf(':');
        fields.put(
            line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
      }
      in.skip(Long.parseLong(fields.get("content-length")));
      return new Answer(status, fields);
    }
  }
}
