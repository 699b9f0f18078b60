package dev.spillgate.response;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A problem document (RFC 9457), or a page where the client prefers HTML. */
public record NegotiatedBody() implements RejectionBody {

  private static final String HTML = "text/html";
  private static final String PROBLEM = "application/problem+json";
  private static final String JSON = "application/json";
  private static final String QUOTA_EXCEEDED =
      "https://iana.org/assignments/http-problem-types#quota-exceeded";

  @Override
  public void send(Refusal refusal, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (prefersHtml(Accept.of(request))) {
      BodyText.send(
          page(refusal), HTML + ";charset=UTF-8", StandardCharsets.UTF_8, request, response);
    } else {
      BodyText.send(problem(refusal), PROBLEM, StandardCharsets.US_ASCII, request, response);
    }
  }

  private static boolean prefersHtml(Accept accept) {
    int json = Math.max(accept.preference(PROBLEM), accept.preference(JSON));
    return accept.preference(HTML) > json;
  }

  private static String problem(Refusal refusal) {
    if (refusal.violated().isEmpty()) {
      return """
          {
            "type": "about:blank",
            "title": "Service Unavailable",
            "status": %d
          }
          """
          .formatted(refusal.status());
    }
    return """
        {
          "type": "%s",
          "title": "Request quota exceeded",
          "status": %d,
          "violated-policies": [%s]
        }
        """
        .formatted(
            QUOTA_EXCEEDED,
            refusal.status(),
            refusal.violated().stream().map(PolicyNames::quoted).collect(Collectors.joining(", ")));
  }

  private static String page(Refusal refusal) {
    boolean limited = !refusal.violated().isEmpty();
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>%1$s</title>
        <style>
        :root { color-scheme: light dark; }
        body { max-width: 32rem; margin: 15vh auto 0; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
        h1 { font-size: 1.5rem; }
        small { opacity: 0.75; }
        </style>
        </head>
        <body>
        <h1>%1$s</h1>
        <p>%2$s Please try again in %3$s.</p>%4$s
        </body>
        </html>
        """
        .formatted(
            limited ? "Too many requests" : "Not available now",
            limited
                ? "There have been more requests than this site allows."
                : "This site is about to stop or to start afresh.",
            Waiting.of(refusal.retryAfter()),
            limited ? limits(refusal.violated()) : "");
  }

  private static String limits(List<String> violated) {
    return violated.stream()
        .map(NegotiatedBody::escaped)
        .collect(Collectors.joining(", ", "\n<p><small>Limit: ", "</small></p>"));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
