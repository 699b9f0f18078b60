package dev.spillgate;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A response that keeps its status and header fields and drops its body. Like {@link BareRequest},
 * it allocates nothing, is used again, and fails at what the filter has no need to ask.
 */
final class BareResponse extends HttpServletResponseWrapper {

  private final Slots<String> headers = new Slots<>();
  private final ServletOutputStream nowhere = new Nowhere();
  private int status = SC_OK;

  BareResponse() {
    super(Stub.of(HttpServletResponse.class));
  }

  void reuse() {
    status = SC_OK;
    headers.clear();
  }

  @Override
  public int getStatus() {
    return status;
  }

  @Override
  public void setStatus(int status) {
    this.status = status;
  }

  @Override
  public @Nullable String getHeader(String name) {
    return headers.get(name);
  }

  @Override
  public boolean containsHeader(String name) {
    return headers.get(name) != null;
  }

  @Override
  public void setHeader(String name, String value) {
    headers.set(name, value);
  }

  @Override
  public boolean isCommitted() {
    return false;
  }

  @Override
  public void resetBuffer() {}

  @Override
  public void setContentType(String type) {}

  @Override
  public void setContentLength(int length) {}

  @Override
  public ServletOutputStream getOutputStream() {
    return nowhere;
  }

  private static final class Nowhere extends ServletOutputStream {

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void write(int oneByte) {}

    @Override
    public void write(byte[] bytes, int from, int length) {}
  }
}
