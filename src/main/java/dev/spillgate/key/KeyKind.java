package dev.spillgate.key;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.security.Principal;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The key sources by name: adding one is a line here. */
public enum KeyKind {
  IP("ip", false, name -> request -> null),
  USER("user", false, name -> KeyKind::user),
  SESSION("session", false, name -> KeyKind::session),
  HEADER("header:", true, name -> request -> request.getHeader(name)),
  COOKIE("cookie:", true, name -> request -> cookie(request, name)),
  PARAMETER("parameter:", true, name -> request -> QueryString.first(request, name)),
  PATH("path", true, name -> RequestPath::of),
  METHOD("method", true, name -> HttpServletRequest::getMethod),
  GLOBAL("global", false, name -> request -> "all");

  private final String label;
  private final boolean chosenByClient;

  @SuppressWarnings("ImmutableEnumChecker") // the factories above keep no state
  private final Function<String, KeySource> factory;

  KeyKind(String label, boolean chosenByClient, Function<String, KeySource> factory) {
    this.label = label;
    this.chosenByClient = chosenByClient;
    this.factory = factory;
  }

  /** The kind of a key part as it is written, {@code header:X-Api-Key}; null if there is none. */
  public static @Nullable KeyKind of(String text) {
    return Stream.of(values())
        .filter(kind -> kind.takesName() ? text.startsWith(kind.label) : text.equals(kind.label))
        .findFirst()
        .orElse(null);
  }

  /** Whether a name follows: {@code header:NAME}. */
  public boolean takesName() {
    return label.endsWith(":");
  }

  /** Whether a client that is limited may simply come with another value. */
  public boolean isChosenByClient() {
    return chosenByClient;
  }

  /** Whether each client has its own value, which it can't choose. */
  public boolean identifiesClient() {
    return !chosenByClient && this != GLOBAL;
  }

  /** The name of a part of this kind: {@code X-Api-Key}; empty if it takes none. */
  public String nameIn(String text) {
    return text.substring(label.length());
  }

  /** What a part of this kind, as it is written, takes from a request. */
  public KeySource source(String text) {
    return factory.apply(nameIn(text));
  }

  private static @Nullable String user(HttpServletRequest request) {
    Principal user = request.getUserPrincipal();
    return user == null ? null : user.getName();
  }

  private static @Nullable String session(HttpServletRequest request) {
    HttpSession session = request.getSession(false);
    return session == null ? null : session.getId();
  }

  private static @Nullable String cookie(HttpServletRequest request, String name) {
    Cookie @Nullable [] cookies = request.getCookies();
    return cookies == null
        ? null
        : Stream.of(cookies)
            .filter(cookie -> cookie.getName().equals(name))
            .map(Cookie::getValue)
            .findFirst()
            .orElse(null);
  }
}
