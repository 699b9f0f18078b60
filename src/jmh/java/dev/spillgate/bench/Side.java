package dev.spillgate.bench;

/** Whose it is. */
enum Side {
  OURS,
  PEER,
  /** What no limiter can do without. */
  FLOOR
}
