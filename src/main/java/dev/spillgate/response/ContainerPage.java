package dev.spillgate.response;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The application's own error page for the status, or else the container's. */
public record ContainerPage() implements RejectionBody {

  @Override
  public void send(Refusal refusal, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.sendError(refusal.status());
  }
}
