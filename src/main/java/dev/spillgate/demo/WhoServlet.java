package dev.spillgate.demo;

import dev.spillgate.key.Client;
import dev.spillgate.key.ClientAddress;
import dev.spillgate.key.KeySource;
import dev.spillgate.policy.Application;
import dev.spillgate.policy.Policy;
import dev.spillgate.policy.PolicyException;
import dev.spillgate.policy.PolicyReader;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Says who sent the request, as a filter would see it whose init-params are the request's
 * parameters: the way from the peer to the client, step by step, and the key that results.
 */
public final class WhoServlet extends HttpServlet {

  private static final long serialVersionUID = 1;
  private static final List<String> ASKED =
      List.of("trustedProxies", "clientIpHeader", "ipv6Prefix", "exempt", "key");

  /** Nothing that a visitor of the page names is to be loaded. */
  private static final Application NO_CLASSES =
      new Application() {
        @Override
        public Map<String, String> contextParams() {
          return Map.of();
        }

        @Override
        public KeySource keySource(String className) {
          throw new IllegalArgumentException("the demo loads no classes");
        }

        @Override
        public boolean otherwiseLimitsClients() {
          return true;
        }
      };

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("application/json");
    response.setHeader("Cache-Control", "no-store");
    String json;
    try {
      json = answer(request, policy(request));
    } catch (PolicyException illegal) {
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
      json = "{\"problem\": %s}%n".formatted(Json.text(String.valueOf(illegal.getMessage())));
    }
    response.getOutputStream().write(json.getBytes(StandardCharsets.UTF_8));
  }

  private static Policy policy(HttpServletRequest request) throws PolicyException {
    Map<String, String> params = new HashMap<>(Map.of("limit", "1/1s"));
    for (String name : ASKED) {
      String value = request.getParameter(name);
      if (value != null && !value.isBlank()) {
        // The environment is no visitor's business: what looks like a placeholder is text.
        params.put(name, value.replace("${", "$${"));
      }
    }
    return PolicyReader.read("who", params, NO_CLASSES);
  }

  private static String answer(HttpServletRequest request, Policy policy) {
    ClientAddress address = policy.address();
    Client client = address.of(request);
    return """
        {
          "header": %s,
          "lines": [%s],
          "steps": [%s],
          "client": %s,
          "exempt": %b,
          "key": %s,
          "warnings": [%s]
        }
        """
        .formatted(
            Json.text(address.header().name()),
            Collections.list(request.getHeaders(address.header().name())).stream()
                .map(Json::text)
                .collect(Collectors.joining(", ")),
            address.steps(request).stream().map(WhoServlet::step).collect(Collectors.joining(", ")),
            Json.text(client.toString()),
            client.isExempt(policy.exempt()),
            Json.text(policy.key().of(request, client).toString()),
            policy.warnings().stream().map(Json::text).collect(Collectors.joining(", ")));
  }

  private static String step(ClientAddress.Step step) {
    return "{\"seen\": %s, \"verdict\": \"%s\"}".formatted(Json.text(step.seen()), step.verdict());
  }
}
