package dev.spillgate.demo.launcher;

/** A command line that can't be followed; the message is one line for the person who typed it. */
final class OptionException extends Exception {

  private static final long serialVersionUID = 1;

  OptionException(String option, String value, String legalForm) {
    super("%s \"%s\": expected %s".formatted(option, value, legalForm));
  }
}
