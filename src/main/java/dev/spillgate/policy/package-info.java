/**
 * What one filter was configured with.
 *
 * <p>In come the init-params of a filter; out goes a {@link dev.spillgate.policy.Policy}, or one
 * message with everything that is wrong with them.
 */
@NullMarked
package dev.spillgate.policy;

import org.jspecify.annotations.NullMarked;
