package dev.spillgate.key;

import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One part of a key, as it is written in web.xml, and where its values come from. */
public final class KeyPart {

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  private final String text;
  private final KeySource source;
  private final @Nullable KeyKind kind;
  private final AtomicBoolean warned = new AtomicBoolean();

  private KeyPart(String text, KeySource source, @Nullable KeyKind kind) {
    this.text = text;
    this.source = source;
    this.kind = kind;
  }

  public static KeyPart of(KeyKind kind, String text) {
    return new KeyPart(text, kind.source(text), kind);
  }

  /** An application's own source, which is named by its class. */
  public static KeyPart of(KeySource source, String className) {
    return new KeyPart(className, source, null);
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
      failure = "threw " + failed.getClass().getName() + at(failed);
    }
    if (kind == null && value == null && !warned.getAndSet(true)) {
      // Not the exception's message, which may hold what a client wrote.
      LOG.log(
          System.Logger.Level.WARNING,
          "key source {0} {1}; such requests are counted by ip",
          text,
          failure);
    }
    return kind != null && value != null && value.isEmpty() ? null : value;
  }

  private static String at(Throwable failed) {
    StackTraceElement[] trace = failed.getStackTrace();
    return trace.length == 0 ? "" : " at " + trace[0];
  }
}
