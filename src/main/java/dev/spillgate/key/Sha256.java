package dev.spillgate.key;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Stands for a text too long to be kept. */
final class Sha256 {

  private Sha256() {}

  /** Of the text's UTF-16 units, since an encoding may turn different ones into the same. */
  static String hex(String text) {
    ByteBuffer units = ByteBuffer.allocate(text.length() * Character.BYTES);
    units.asCharBuffer().put(text);
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(units.array()));
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError("every Java platform has SHA-256", impossible);
    }
  }
}
