package dev.spillgate.response;

import java.util.List;

/**
 * What a refused client is told.
 *
 * @param status 200 to 599
 * @param violated the names of the limits that refused, printable ASCII; none if it was no limit
 * @param retryAfter whole seconds, at least 1
 */
record Refusal(int status, List<String> violated, long retryAfter) {}
