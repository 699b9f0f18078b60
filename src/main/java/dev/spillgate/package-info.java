/**
 * The servlet edge: {@link dev.spillgate.RateLimitFilter}, and what it hangs on.
 *
 * <p>The path of a request: does the policy apply? who is asking? ({@code key}) what does the
 * limiter say? ({@code store}, {@code limit}) tell the client ({@code response}), then the chain.
 */
@NullMarked
package dev.spillgate;

import org.jspecify.annotations.NullMarked;
