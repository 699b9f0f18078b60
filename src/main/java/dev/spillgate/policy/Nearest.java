package dev.spillgate.policy;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the name that somebody who misspelt one probably meant. */
final class Nearest {

  private Nearest() {}

  /** The name with the fewest edits to {@code word}, its case ignored. */
  static String to(String word, List<String> names) {
    return names.stream()
        .min(Comparator.comparingInt(name -> distance(lower(word), lower(name))))
        .orElseThrow();
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Insertions, deletions and substitutions that turn one into the other (Levenshtein, 1966). */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int substituted = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
