package dev.spillgate.key;

import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One part of a key, and where its values come from. */
public final class KeyPart {

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  private final KeySource source;
  private final @Nullable KeyKind kind;
  private final String shown;
  private final AtomicBoolean warned = new AtomicBoolean();

  private KeyPart(KeySource source, @Nullable KeyKind kind, String shown) {
    this.source = source;
    this.kind = kind;
    this.shown = shown;
  }

  /**
   * A part of that kind.
   *
   * @param text as it is written: {@code header:X-Api-Key}
   */
  public static KeyPart of(KeyKind kind, String text) {
    return new KeyPart(kind.source(text), kind, text);
  }

  /**
   * A source of the application's own.
   *
   * @param shown what the log may call it
   */
  public static KeyPart of(KeySource source, String shown) {
    return new KeyPart(source, null, shown);
  }

  boolean isAddress() {
    return kind == KeyKind.IP;
  }

  /** Null where the request has none; an empty header, cookie or parameter is none. */
  @Nullable String valueIn(HttpServletRequest request) {
    String value = null;
    String failure = "returned null";
    try {
      value = source.keyOf(request);
    } catch (RuntimeException | LinkageError failed) {
      failure = "threw " + failed.getClass().getName();
    }
    if (kind == null && value == null && !warned.getAndSet(true)) {
      // Not the exception's message, which may hold what a client wrote.
      LOG.log(
          System.Logger.Level.WARNING,
          "key source {0} {1}; such requests are counted by ip",
          shown,
          failure);
    }
    return kind != null && value != null && value.isEmpty() ? null : value;
  }
}
