package dev.spillgate;

import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.Reservation;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Decides at the end of an admitted request whether it has used up its permits: by the word of the
 * application, else by the status of the response. An asynchronous request ends when it completes.
 */
final class Settlement implements AsyncListener {

  private final RateLimiter limiter;
  private final Reservation reservation;
  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private volatile boolean failed;
  private volatile boolean settled;
  private boolean watched;

  Settlement(
      RateLimiter limiter,
      Reservation reservation,
      HttpServletRequest request,
      HttpServletResponse response) {
    this.limiter = limiter;
    this.reservation = reservation;
    this.request = request;
    this.response = response;
  }

  /**
   * The request is over.
   *
   * @param status of its response
   */
  static void settle(
      RateLimiter limiter, Reservation reservation, HttpServletRequest request, int status) {
    boolean charged =
        request.getAttribute(RateLimitFilter.CHARGE) instanceof Boolean word
            ? word
            : limiter.policy().charge().covers(status);
    limiter.finish(reservation, charged);
  }

  void awaitEndOf(AsyncContext asynchronous) {
    asynchronous.addListener(this);
    if (!watched && limiter.policy().algorithm() == Algorithm.CONCURRENCY) {
      watched = true;
      TomcatRequestEnd.watch(request.getServletContext(), asynchronous, this, limiter);
    }
  }

  boolean isSettled() {
    return settled;
  }

  /** The request has ended, and there is nothing left of it to ask. */
  void lost() {
    limiter.finish(reservation, true);
  }

  private void settle() {
    settled = true;
    int status = failed ? HttpServletResponse.SC_INTERNAL_SERVER_ERROR : response.getStatus();
    settle(limiter, reservation, request, status);
  }

  @Override
  public void onComplete(AsyncEvent event) {
    settle();
  }

  @Override
  public void onError(AsyncEvent event) {
    failed = true;
  }

  /** Who started the asynchronous request answers it, or the container does, with 500. */
  @Override
  public void onTimeout(AsyncEvent event) {}

  /** A dispatch has ended that began anew what has forgotten its listeners. */
  @Override
  public void onStartAsync(AsyncEvent event) {
    awaitEndOf(event.getAsyncContext());
  }
}
