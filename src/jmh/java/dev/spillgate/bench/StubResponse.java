package dev.spillgate.bench;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/** A response that allocates nothing itself and is used again and again. */
final class StubResponse extends HttpServletResponseWrapper {

  private static final int HEADERS = 16;

  private final String[] names = new String[HEADERS];
  private final String[] values = new String[HEADERS];
  private int size;
  private int status = SC_OK;

  StubResponse() {
    super(Stub.of(HttpServletResponse.class));
  }

  void begin() {
    size = 0;
    status = SC_OK;
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
  public void sendError(int code) {
    status = code;
  }

  @Override
  public void sendError(int code, String message) {
    status = code;
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
  public void setCharacterEncoding(String charset) {}

  @Override
  public boolean containsHeader(String name) {
    return indexOf(name) < size;
  }

  @Override
  public String getHeader(String name) {
    int index = indexOf(name);
    return index == size ? null : values[index];
  }

  @Override
  public void setHeader(String name, String value) {
    set(indexOf(name), name, value);
  }

  @Override
  public void addHeader(String name, String value) {
    set(size, name, value);
  }

  private void set(int index, String name, String value) {
    names[index] = name;
    values[index] = value;
    size = Math.max(size, index + 1);
  }

  /** As containers do it, without regard to case. */
  private int indexOf(String name) {
    int index = 0;
    while (index < size && !names[index].equalsIgnoreCase(name)) {
      index++;
    }
    return index;
  }

  @Override
  public PrintWriter getWriter() {
    return new PrintWriter(Writer.nullWriter());
  }

  @Override
  public ServletOutputStream getOutputStream() {
    return new ServletOutputStream() {
      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public void setWriteListener(WriteListener listener) {}

      @Override
      public void write(int b) throws IOException {}

      @Override
      public void write(byte[] bytes, int from, int length) {}
    };
  }
}
