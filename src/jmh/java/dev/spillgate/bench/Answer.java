package dev.spillgate.bench;

/** What every request that is measured is told. */
public enum Answer {
  ADMITTED,
  REFUSED
}
