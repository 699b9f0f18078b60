package dev.spillgate.limit;

/** What a policy grants a key: permits in a window, or permits to run at the same time. */
public sealed interface Quota permits Limit, ConcurrencyLimit {

  /** At least 1. */
  long permits();
}
