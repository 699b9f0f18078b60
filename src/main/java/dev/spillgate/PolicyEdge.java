package dev.spillgate;

import dev.spillgate.policy.Policy;
import dev.spillgate.response.RateLimitFields;
import dev.spillgate.response.Rejection;

/**
 * A policy at work, and how its decisions are told.
 *
 * @param limiter decides
 * @param fields tell every client
 * @param rejection tells those who are refused
 */
record PolicyEdge(RateLimiter limiter, RateLimitFields fields, Rejection rejection) {

  static PolicyEdge of(RateLimiter limiter) {
    Policy policy = limiter.policy();
    return new PolicyEdge(
        limiter,
        new RateLimitFields(policy.name(), policy.quotas(), policy.headers()),
        new Rejection(policy.name(), policy.quotas(), policy.rejectStatus(), policy.rejectBody()));
  }

  Policy policy() {
    return limiter.policy();
  }
}
