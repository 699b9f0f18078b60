package dev.spillgate;

import dev.spillgate.limit.Turn;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
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

  private final Visit visit;
  private final AsyncContext context;
  private final long timeout;
  private @Nullable Wait wait;
  private boolean ended;

  private AsyncWait(Visit visit) {
    this.visit = visit;
    // With the wrappers of earlier filters, which a dispatch would lose otherwise.
    this.context = visit.request().startAsync(visit.request(), visit.response());
    this.timeout = context.getTimeout();
  }

  static void begin(Visit visit, Turn turn) {
    try {
      AsyncWait waiting = new AsyncWait(visit);
      waiting.context.setTimeout(0); // the policy's own timer is exact
      waiting.context.addListener(waiting);
      visit.settlement().awaitEndOf(waiting.context);
      waiting.begin(turn);
    } catch (RuntimeException refused) { // say, a response that is closed already
      turn.leave();
      visit.giveUp();
      throw refused;
    }
  }

  /** It may be over at once, before the container has taken the request back. */
  private synchronized void begin(Turn turn) {
    wait = visit.edge().limiter().await(turn, visit.reservation(), this::over);
  }

  private void over(boolean decided) {
    if (decided) {
      conclude(this::goOnElsewhere);
    } else {
      visit.giveUp();
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
    HttpServletResponse response = visit.unwrapped().response();
    if (!response.isCommitted()) {
      response.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
    }
    complete();
  }

  /** Wrappers may take their time and clients too, so this is not for the timer. */
  private void goOnElsewhere() {
    context.start(() -> conclude(visit.isServed() ? this::goOn : this::refuse));
  }

  private void goOn() throws IOException {
    visit.announce();
    try {
      context.dispatch();
    } catch (UnsupportedOperationException stopping) {
      // Tomcat finds no way in an application that it is about to stop.
      LOG.log(System.Logger.Level.DEBUG, "A waiting request can't go on", stopping);
      visit.giveUp();
      turnAway();
    }
  }

  /** No dispatch follows in which a filter would send what its wrapper has kept. */
  private void refuse() throws IOException {
    Visit unwrapped = visit.unwrapped();
    unwrapped.announce();
    unwrapped.refuse();
    complete();
  }

  private void turnAway() throws IOException {
    visit.unwrapped().turnAway();
    complete();
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
    visit.giveUp();
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
