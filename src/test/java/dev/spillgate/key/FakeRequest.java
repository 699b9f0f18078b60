package dev.spillgate.key;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A request that answers what a test gave it, null to all else it may be asked, and fails when
 * asked for what would have an effect.
 */
public final class FakeRequest {

  private final Map<String, Supplier<Object>> answers = new HashMap<>();
  private final List<Map.Entry<String, String>> headers = new ArrayList<>();

  public FakeRequest from(String peer) {
    return with("getRemoteAddr", peer);
  }

  public FakeRequest header(String name, String line) {
    headers.add(Map.entry(name, line));
    return this;
  }

  /** Lets a method of the request answer this. */
  public FakeRequest with(String method, Object answer) {
    return failing(method, () -> answer);
  }

  FakeRequest failing(String method, Supplier<Object> answer) {
    answers.put(method, answer);
    return this;
  }

  private List<String> lines(Object name) {
    return headers.stream()
        .filter(header -> header.getKey().equalsIgnoreCase(name.toString()))
        .map(Map.Entry::getValue)
        .toList();
  }

  public HttpServletRequest toRequest() {
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            FakeRequest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getHeaders" -> Collections.enumeration(lines(arguments[0]));
                  case "getHeader" -> lines(arguments[0]).stream().findFirst().orElse(null);
                  case "getParameter", "getReader", "getInputStream", "getPart", "getRemoteHost" ->
                      throw new AssertionError(method + " is called");
                  default -> answers.getOrDefault(method.getName(), () -> null).get();
                });
  }
}
