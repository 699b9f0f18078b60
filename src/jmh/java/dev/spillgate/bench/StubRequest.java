package dev.spillgate.bench;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpSession;
import java.security.Principal;
import java.util.Collections;
import java.util.Enumeration;

/**
 * A GET without header fields, used again for the next request so that it allocates nothing. What
 * no filter asked for when this was written throws, lest it be measured unseen.
 */
final class StubRequest extends HttpServletRequestWrapper {

  private final Entries attributes = new Entries();
  private String address;

  StubRequest() {
    super(Stub.unasked(HttpServletRequest.class));
  }

  /** Becomes a new request of the client at that address. */
  void begin(String client) {
    attributes.clear();
    address = client;
  }

  @Override
  public String getRemoteAddr() {
    return address;
  }

  @Override
  public Object getAttribute(String name) {
    return attributes.get(name);
  }

  @Override
  public void setAttribute(String name, Object value) {
    attributes.set(name, value);
  }

  @Override
  public void removeAttribute(String name) {
    attributes.set(name, null);
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
  public String getContextPath() {
    return "";
  }

  @Override
  public String getServletPath() {
    return "/";
  }

  @Override
  public String getPathInfo() {
    return null;
  }

  @Override
  public String getHeader(String name) {
    return null;
  }

  @Override
  public Enumeration<String> getHeaders(String name) {
    return Collections.emptyEnumeration();
  }

  @Override
  public Principal getUserPrincipal() {
    return null;
  }

  @Override
  public HttpSession getSession(boolean create) {
    return null;
  }

  @Override
  public DispatcherType getDispatcherType() {
    return DispatcherType.REQUEST;
  }

  @Override
  public boolean isAsyncSupported() {
    return true;
  }

  @Override
  public boolean isAsyncStarted() {
    return false;
  }
}
