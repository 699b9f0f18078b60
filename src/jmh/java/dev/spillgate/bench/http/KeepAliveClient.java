package dev.spillgate.bench.http;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * One thread that asks over a few connections in turn, one request on each at a time, and looks at
 * every response.
 */
final class KeepAliveClient implements Closeable {

  static final int CONNECTIONS = 4;

  private static final String END = "\r\n\r\n" + HelloServlet.BODY;

  private final SocketChannel[] connections = new SocketChannel[CONNECTIONS];
  private final boolean told;
  private final ByteBuffer request;
  private final ByteBuffer response = ByteBuffer.allocateDirect(4096);
  private final byte[] bytes = new byte[4096];

  /**
   * @param told whether responses tell the quota
   */
  KeepAliveClient(int port, boolean told) throws IOException {
    this.told = told;
    byte[] text =
        """
        GET /hello HTTP/1.1\r
        Host: 127.0.0.1\r
        User-Agent: bench\r
        Accept: */*\r
        \r
        """
            .getBytes(StandardCharsets.US_ASCII);
    request = ByteBuffer.allocateDirect(text.length).put(text);
    for (int i = 0; i < CONNECTIONS; i++) {
      connections[i] = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
      connections[i].setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
  }

  /** Returns when that many responses are there, all of them as they should be. */
  void ask(int requests) throws IOException {
    int sent = 0;
    while (sent < Math.min(CONNECTIONS, requests)) {
      send(connections[sent++]);
    }
    for (int received = 0; received < requests; received++) {
      SocketChannel connection = connections[received % CONNECTIONS];
      receive(connection);
      if (sent < requests) {
        send(connection);
        sent++;
      }
    }
  }

  private void send(SocketChannel connection) throws IOException {
    request.flip();
    while (request.hasRemaining()) {
      connection.write(request);
    }
  }

  private void receive(SocketChannel connection) throws IOException {
    response.clear();
    String text = "";
    while (!text.endsWith(END)) {
      if (connection.read(response) < 0) {
        throw new EOFException(text);
      }
      response.get(0, bytes, 0, response.position());
      text = new String(bytes, 0, response.position(), StandardCharsets.ISO_8859_1);
      if (!text.startsWith("HTTP/1.1 200")) {
        throw new IllegalStateException(text);
      }
    }
    if (text.contains("RateLimit: ") != told || text.contains("RateLimit-Policy: ") != told) {
      throw new IllegalStateException(text);
    }
  }

  @Override
  public void close() throws IOException {
    for (SocketChannel connection : connections) {
      connection.close();
    }
  }
}
