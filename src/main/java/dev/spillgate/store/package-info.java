/**
 * Where the clients' limiters live, and who of them runs and waits.
 *
 * <p>In come a key, a cost and a clock reading; out goes a {@link dev.spillgate.limit.Decision}
 * that can be undone, and a {@link dev.spillgate.limit.Turn} if the request has to wait for it.
 * Nothing here knows of servlets.
 */
@NullMarked
package dev.spillgate.store;

import org.jspecify.annotations.NullMarked;
