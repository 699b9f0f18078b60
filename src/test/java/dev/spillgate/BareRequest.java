package dev.spillgate;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/**
 * A GET without header fields, which allocates nothing and is used again, as containers do it. It
 * answers what the filter asks of every request, and fails at anything else.
 */
final class BareRequest extends HttpServletRequestWrapper {

  private final Slots<Object> attributes = new Slots<>();
  private String address = "";

  BareRequest() {
    super(Stub.of(HttpServletRequest.class));
  }

  /** The next request, of a client at that address. */
  void reuse(String address) {
    this.address = address;
    attributes.clear();
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
  public DispatcherType getDispatcherType() {
    return DispatcherType.REQUEST;
  }

  @Override
  public boolean isAsyncStarted() {
    return false;
  }

  @Override
  public @Nullable String getHeader(String name) {
    return null;
  }

  @Override
  public Enumeration<String> getHeaders(String name) {
    return Collections.emptyEnumeration();
  }

  @Override
  public @Nullable Object getAttribute(String name) {
    return attributes.get(name);
  }

  @Override
  public void setAttribute(String name, Object value) {
    attributes.set(name, value);
  }
}
