package dev.spillgate.bench;

import java.util.Locale;

/** Figures as they are told. */
final class Numbers {

  private static final double THREE_DIGITS = 100;

  private Numbers() {}

  /** A decimal where three digits have room for it. */
  static String of(double figure) {
    return String.format(Locale.ROOT, figure < THREE_DIGITS ? "%.1f" : "%.0f", figure);
  }

  static String ratio(double figure) {
    return String.format(Locale.ROOT, "%.2f", figure);
  }
}
