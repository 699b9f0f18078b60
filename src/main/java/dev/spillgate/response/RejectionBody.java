package dev.spillgate.response;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** In what a refusal is told, besides its fields. */
public sealed interface RejectionBody permits NegotiatedBody, FixedBody, ContainerPage {

  /** Completes a response that has its fields and nothing else yet. */
  void send(Refusal refusal, HttpServletRequest request, HttpServletResponse response)
      throws IOException;
}
