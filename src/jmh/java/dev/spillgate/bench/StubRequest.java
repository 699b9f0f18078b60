package dev.spillgate.bench;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

/** A request that allocates nothing itself and is used again and again. */
public final class StubRequest extends HttpServletRequestWrapper {

  private static final int ATTRIBUTES = 8;

  private final String[] names = new String[ATTRIBUTES];
  private final Object[] values = new Object[ATTRIBUTES];
  private int size;
  private String address;

  public StubRequest() {
    super(Stub.of(HttpServletRequest.class));
  }

  /** Becomes a new request from that address. */
  void begin(String from) {
    address = from;
    size = 0;
  }

  @Override
  public String getRemoteAddr() {
    return address;
  }

  @Override
  public String getMethod() {
    return "GET";
  }

  @Override
  public String getRequestURI() {
    return "/";
  }

  @Override
  public DispatcherType getDispatcherType() {
    return DispatcherType.REQUEST;
  }

  @Override
  public boolean isAsyncStarted() {
    return false;
  }

  @Override
  public boolean isAsyncSupported() {
    return true;
  }

  @Override
  public String getHeader(String name) {
    return null;
  }

  @Override
  public Object getAttribute(String name) {
    int index = indexOf(name);
    return index == size ? null : values[index];
  }

  @Override
  public void setAttribute(String name, Object value) {
    int index = indexOf(name);
    names[index] = name;
    values[index] = value;
    size = Math.max(size, index + 1);
  }

  private int indexOf(String name) {
    int index = 0;
    while (index < size && !names[index].equals(name)) {
      index++;
    }
    return index;
  }
}
