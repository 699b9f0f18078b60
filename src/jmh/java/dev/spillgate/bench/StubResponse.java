package dev.spillgate.bench;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;

/** Keeps status and fields, drops the body; used again like {@link StubRequest}. */
final class StubResponse extends HttpServletResponseWrapper {

  private final Entries fields = new Entries();
  private final ServletOutputStream nowhere = new Nowhere();
  private int status;

  StubResponse() {
    super(Stub.unasked(HttpServletResponse.class));
  }

  /** Becomes a new response. */
  void begin() {
    fields.clear();
    status = SC_OK;
  }

  @Override
  public int getStatus() {
    return status;
  }

  @Override
  public void setStatus(int code) {
    status = code;
  }

  @Override
  public void sendError(int code) {
    status = code;
  }

  @Override
  public void sendError(int code, String message) {
    status = code;
  }

  @Override
  public String getHeader(String name) {
    return (String) fields.get(name);
  }

  @Override
  public boolean containsHeader(String name) {
    return fields.get(name) != null;
  }

  @Override
  public void setHeader(String name, String value) {
    fields.set(name, value);
  }

  @Override
  public void addHeader(String name, String value) {
    fields.add(name, value);
  }

  @Override
  public boolean isCommitted() {
    return false;
  }

  @Override
  public void resetBuffer() {}

  @Override
  public void setContentType(String type) {
    fields.set("Content-Type", type);
  }

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
    public void write(int b) {}

    @Override
    public void write(byte[] bytes, int from, int length) {}
  }
}
