package dev.spillgate.bench;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;

/** One request at a time through a filter, and whether it came out behind it. Not thread-safe. */
final class Exchange implements FilterChain {

  private final StubRequest request = new StubRequest();
  private final StubResponse response = new StubResponse();
  private boolean served;

  /** Whether a request of the client at that address is admitted. */
  boolean isServed(Filter filter, String address) throws IOException, ServletException {
    request.begin(address);
    response.begin();
    served = false;
    filter.doFilter(request, response, this);
    return served;
  }

  /** Told with the last request. */
  int status() {
    return response.getStatus();
  }

  @Override
  public void doFilter(ServletRequest passedOn, ServletResponse answer) {
    served = true;
  }
}
