package dev.spillgate.bench.http;

/**
 * What a number of requests took.
 *
 * @param nanos until the last response was there
 * @param cpu of the server
 */
record Round(int requests, long nanos, CpuTime cpu) {

  /** CPU time per request, in microseconds. */
  double cost() {
    return cpu.total() / 1e3 / requests;
  }

  double perSecond() {
    return requests * 1e9 / nanos;
  }

  double compilerShare() {
    return (double) cpu.compiler() / cpu.total();
  }

  double collectorShare() {
    return (double) cpu.collector() / cpu.total();
  }
}
