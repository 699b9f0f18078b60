package dev.spillgate.key;

/** A key made of text, some of which a client may have chosen. */
final class TextKey implements Key {

  private final String text;
  private final int hash;

  TextKey(String text) {
    this.text = text;
    this.hash = SeededHash.of(text);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TextKey key && hash == key.hash && text.equals(key.text);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return text;
  }
}
