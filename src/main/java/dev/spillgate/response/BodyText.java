package dev.spillgate.response;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.Charset;

/** A text as the whole body of a response; HEAD is told its length alone (RFC 9110, 9.3.2). */
final class BodyText {

  private BodyText() {}

  static void send(
      String text,
      String contentType,
      Charset charset,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    boolean wanted = !request.getMethod().equals("HEAD");
    response.setContentType(contentType);
    ServletOutputStream stream;
    try {
      stream = response.getOutputStream();
    } catch (IllegalStateException writerTaken) {
      // By a filter in front, in an encoding of its own: the length in bytes isn't ours to know.
      if (wanted) {
        response.getWriter().write(text);
      }
      return;
    }
    byte[] bytes = text.getBytes(charset);
    response.setContentLength(bytes.length);
    if (wanted) {
      stream.write(bytes);
    }
  }
}
