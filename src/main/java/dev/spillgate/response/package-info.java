/**
 * How a decision is told.
 *
 * <p>In come a decision and a response; out go RateLimit fields and, on a refusal, the status,
 * Retry-After and a body.
 */
@NullMarked
package dev.spillgate.response;

import org.jspecify.annotations.NullMarked;
