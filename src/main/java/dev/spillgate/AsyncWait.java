package dev.spillgate;

import dev.spillgate.limit.Reservation;
import dev.spillgate.limit.Turn;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A request that waits for its turn without a thread, in the servlet container's asynchronous mode.
 * After that it goes on by an ASYNC dispatch, since a filter chain can't be kept for later.
 *
 * <p>Whoever touches the request holds this object's lock and asks whether the container has ended
 * it: containers use the objects of a request that has ended for another one.
 */
final class AsyncWait implements AsyncListener {

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  private final PolicyEdge edge;
  private final Reservation reservation;
  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private final AsyncContext context;
  private final long timeout;
  private @Nullable Wait wait;
  private boolean ended;

  private AsyncWait(
      PolicyEdge edge,
      Reservation reservation,
      HttpServletRequest request,
      HttpServletResponse response) {
    this.edge = edge;
    this.reservation = reservation;
    this.request = request;
    this.response = response;
    // With the wrappers of earlier filters, which a dispatch would lose otherwise.
    this.context = request.startAsync(request, response);
    this.timeout = context.getTimeout();
  }

  static void begin(
      PolicyEdge edge,
      Reservation reservation,
      Turn turn,
      HttpServletRequest request,
      HttpServletResponse response) {
    try {
      AsyncWait waiting = new AsyncWait(edge, reservation, request, response);
      waiting.context.setTimeout(0); // the policy's own timer is exact
      waiting.context.addListener(waiting);
      new Settlement(edge.limiter(), reservation, request, response).awaitEndOf(waiting.context);
      waiting.begin(turn);
    } catch (RuntimeException refused) { // say, a response that is closed already
      turn.leave();
      edge.limiter().giveBack(reservation);
      throw refused;
    }
  }

  /** It may be over at once, before the container has taken the request back. */
  private synchronized void begin(Turn turn) {
    wait = edge.limiter().await(turn, reservation, this::over);
  }

  private void over(boolean decided) {
    if (decided) {
      conclude(this::goOnElsewhere);
    } else {
      giveUp();
      conclude(this::turnAway);
    }
  }

  /** A step that may fail because the container or the client ends the request at this moment. */
  private interface Step {
    void run() throws IOException;
  }

  private synchronized void conclude(Step step) {
    if (ended) {
      return;
    }
    try {
      step.run();
    } catch (IOException | IllegalStateException gone) {
      fail(System.Logger.Level.DEBUG, gone);
    } catch (Throwable failure) { // of a wrapper, which nobody else would hear of
      fail(System.Logger.Level.ERROR, failure);
    }
  }

  private void fail(System.Logger.Level level, Throwable failure) {
    LOG.log(level, "A waiting request can't go on", failure);
    HttpServletResponse direct = unwrapped();
    if (!direct.isCommitted()) {
      direct.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
    }
    complete();
  }

  /** Wrappers may take their time and clients too, so this is not for the timer. */
  private void goOnElsewhere() {
    context.start(
        () -> conclude(edge.isServed(reservation.decision()) ? this::goOn : this::refuse));
  }

  private void goOn() throws IOException {
    edge.announce(reservation.decision(), request, response);
    try {
      context.dispatch();
    } catch (UnsupportedOperationException stopping) {
      // Tomcat finds no way in an application that it is about to stop.
      LOG.log(System.Logger.Level.DEBUG, "A waiting request can't go on", stopping);
      giveUp();
      turnAway();
    }
  }

  /** No dispatch follows in which a filter would send what its wrapper has kept. */
  private void refuse() throws IOException {
    HttpServletResponse direct = unwrapped();
    edge.announce(reservation.decision(), request, direct);
    edge.refuse(reservation.decision(), request, direct);
    complete();
  }

  private void turnAway() throws IOException {
    edge.turnAway(request, unwrapped());
    complete();
  }

  /** The response without the wrappers of earlier filters. */
  private HttpServletResponse unwrapped() {
    ServletResponse inner = response;
    while (inner instanceof ServletResponseWrapper wrapper) {
      inner = wrapper.getResponse();
    }
    return inner instanceof HttpServletResponse direct ? direct : response;
  }

  /** Nobody needs the reservation any more. */
  private void giveUp() {
    edge.limiter().giveBack(reservation);
  }

  private void complete() {
    try {
      context.complete();
    } catch (IllegalStateException completed) {
      LOG.log(System.Logger.Level.DEBUG, "A waiting request is complete", completed);
    }
  }

  /** The client has gone, or what ran after the wait has failed. */
  @Override
  public void onError(AsyncEvent event) {
    end();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    end();
  }

  private void end() {
    synchronized (this) {
      ended = true;
    }
    giveUp();
    callOff();
  }

  /** Only a container that stops the application ends a wait so. */
  @Override
  public void onTimeout(AsyncEvent event) {
    callOff();
  }

  private void callOff() {
    Wait begun;
    synchronized (this) {
      begun = wait;
    }
    if (begun != null) {
      begun.callOff();
    }
  }

  /** The application itself goes asynchronous after the wait: with the timeout it would have. */
  @Override
  public void onStartAsync(AsyncEvent event) {
    event.getAsyncContext().setTimeout(timeout);
  }
}
