/**
 * Pure arithmetic: what a limiter says at a given time.
 *
 * <p>In come a {@link dev.spillgate.limit.Limit}, a clock reading and a cost; out goes a {@link
 * dev.spillgate.limit.Decision} that can be undone, and a {@link dev.spillgate.limit.Turn} if the
 * request has to wait. Times are whole nanoseconds since the UTC epoch, whole numbers only, exact.
 * Nothing here knows of servlets, keys or caches; whoever keeps a limiter locks it.
 */
@NullMarked
package dev.spillgate.limit;

import org.jspecify.annotations.NullMarked;
