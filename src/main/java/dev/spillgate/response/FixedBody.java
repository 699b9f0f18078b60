package dev.spillgate.response;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.Charset;

/**
 * The same text every time.
 *
 * @param text all of which the charset can hold
 * @param contentType its media type
 * @param charset that of the media type
 */
public record FixedBody(String text, String contentType, Charset charset) implements RejectionBody {

  @Override
  public void send(Refusal refusal, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    BodyText.send(text, contentType, charset, request, response);
  }
}
