package dev.spillgate.bench;

/** A limiter for each client, and the decision on one request. */
interface Decider {

  /** Whether a request of that client, 0 to {@link Traffic#clients} - 1, is admitted. */
  boolean admits(int client);
}
