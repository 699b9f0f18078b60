package dev.spillgate.policy;

import dev.spillgate.key.KeyKind;
import dev.spillgate.key.KeyPart;
import dev.spillgate.key.KeySource;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A key as it is written: parts joined by {@code +}. */
record KeyText(List<String> parts) {

  private static final String CLASS_NAME =
      "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*"
          + "(\\.\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)*";

  static KeyText of(String text) {
    return new KeyText(Stream.of(text.split("\\+", -1)).map(String::strip).toList());
  }

  /**
   * Makes the parts.
   *
   * @param sources makes the application's own source of a class name
   * @param shown what the log may call such a source
   * @throws IllegalArgumentException if one can't be made, or is there twice
   */
  List<KeyPart> make(Function<String, KeySource> sources, UnaryOperator<String> shown) {
    if (parts.stream().distinct().count() < parts.size()) {
      throw new IllegalArgumentException("a part is there twice");
    }
    return parts.stream().map(part -> make(part, sources, shown)).toList();
  }

  private static KeyPart make(
      String part, Function<String, KeySource> sources, UnaryOperator<String> shown) {
    KeyKind kind = KeyKind.of(part);
    if (kind != null) {
      if (kind.takesName()) {
        checkName(kind, kind.nameIn(part));
      }
      return KeyPart.of(kind, part);
    }
    if (!part.matches(CLASS_NAME)) {
      throw new IllegalArgumentException(
          part.isEmpty() ? "a part is empty" : Quote.of(part) + " is unknown");
    }
    return KeyPart.of(sources.apply(part), shown.apply(part));
  }

  private static void checkName(KeyKind kind, String name) {
    if (kind != KeyKind.PARAMETER) {
      HttpToken.parse(name);
    } else if (name.isEmpty()) {
      throw new IllegalArgumentException("a parameter has no name");
    }
  }

  private Stream<@Nullable KeyKind> kinds() {
    return parts.stream().map(KeyKind::of);
  }

  /** Whether a part is each client's own, which it can't choose. */
  boolean identifiesClient() {
    return kinds().anyMatch(kind -> kind != null && kind.identifiesClient());
  }

  /** Whether a client that is limited may simply come with another key. */
  boolean isChosenByClient() {
    return !identifiesClient()
        && kinds().allMatch(Objects::nonNull) // nobody knows what an application's own does
        && kinds().anyMatch(kind -> kind != null && kind.isChosenByClient());
  }
}
