/**
 * Where the clients' limiters live.
 *
 * <p>In come a key, a cost and a clock reading; out goes a {@link dev.spillgate.limit.Decision}
 * that can be undone. Nothing here knows of servlets.
 */
@NullMarked
package dev.spillgate.store;

import org.jspecify.annotations.NullMarked;
