package dev.spillgate.bench.http;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The application: as little as an application can do. */
public final class HelloServlet extends HttpServlet {

  static final String BODY = "hello";

  private static final byte[] BYTES = BODY.getBytes(StandardCharsets.US_ASCII);

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/plain");
    response.setContentLength(BYTES.length);
    response.getOutputStream().write(BYTES);
  }
}
