package dev.spillgate.demo.launcher;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Where the demo listens.
 *
 * @param host a name, an IPv4 address or an IPv6 address without brackets
 * @param port 0 to 65535; 0 is any free one
 */
record Endpoint(String host, int port) {

  /**
   * Binds a connector.
   *
   * @throws BindException if that can't be done, with the option to be changed in its message
   */
  void open(ServerConnector connector) throws IOException {
    connector.setHost(host);
    connector.setPort(port);
    try {
      connector.open();
    } catch (IOException | RuntimeException refused) {
      throw hostIsOurs()
          ? wrong("--port", Integer.toString(port), Options.PORT_FORM)
          : wrong("--host", host, Options.HOST_FORM);
    }
  }

  /** Whether it is the port alone that can't be had. */
  private boolean hostIsOurs() {
    try (ServerSocket probe = new ServerSocket()) {
      probe.bind(new InetSocketAddress(InetAddress.getByName(host), 0));
      return true;
    } catch (IOException notOurs) {
      return false;
    }
  }

  private static BindException wrong(String option, String value, String legalForm) {
    return new BindException(new OptionException(option, value, legalForm).getMessage());
  }

  /** The address for a browser, with the real port. */
  String address(ServerConnector connector) {
    String literal = host.contains(":") ? "[" + host + "]" : host;
    return "http://%s:%d/".formatted(literal, connector.getLocalPort());
  }
}
