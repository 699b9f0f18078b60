package dev.spillgate.store;

import dev.spillgate.limit.ConcurrencyLimit;
import dev.spillgate.limit.Decision;
import dev.spillgate.limit.Reservation;
import dev.spillgate.limit.WaitingRoom;
import dev.spillgate.store.WorkerReservation.State;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The workers of one key, and the queue from which they take requests in the order of arrival. */
final class Workers {

  private final ConcurrencyLimit limit;
  private final WaitingRoom room;
  private final RunningTimes times;
  private final Consumer<Workers> whenIdle;

  // Guarded by this, as the states of all reservations made here are.
  private final Set<WorkerReservation> queue = new LinkedHashSet<>();
  private int running;
  private boolean retired;

  /**
   * @param whenIdle forgets these workers: nothing runs or waits here, nor will
   */
  Workers(
      ConcurrencyLimit limit, WaitingRoom room, RunningTimes times, Consumer<Workers> whenIdle) {
    this.limit = limit;
    this.room = room;
    this.times = times;
    this.whenIdle = whenIdle;
  }

  /** Null if these workers are forgotten and others must be asked. */
  synchronized @Nullable Reservation reserve(long now) {
    if (retired) {
      return null;
    }
    if (running < limit.permits()) {
      running++;
      return new WorkerReservation(this, State.RUNNING, admitted(now, now), now, now);
    }
    if (queue.size() < room.queue().places() && room.enter()) {
      long end = now + room.queue().maxDelay();
      WorkerReservation waiting =
          new WorkerReservation(this, State.WAITING, admitted(now, now), now, end);
      queue.add(waiting);
      return waiting;
    }
    return new WorkerReservation(this, State.OVER, refused(), now, now);
  }

  /** The wait is over: the turn has come, or else the time is over. */
  synchronized void endWait(WorkerReservation reservation) {
    if (reservation.state == State.WAITING) {
      reservation.state = State.OVER;
      reservation.decision = refused();
      queue.remove(reservation);
      room.leave();
    }
  }

  /** The place of a request, in the queue or at work, is free again. */
  void free(WorkerReservation reservation, long now) {
    WorkerReservation next = release(reservation, now);
    if (next != null) {
      next.come();
    }
  }

  /** Returns whose turn it is now. */
  private synchronized @Nullable WorkerReservation release(
      WorkerReservation reservation, long now) {
    State state = reservation.state;
    reservation.state = State.OVER;
    if (state == State.WAITING) {
      queue.remove(reservation);
      room.leave();
    }
    if (state != State.RUNNING) {
      return null;
    }
    times.add(now - reservation.startedAt);
    Iterator<WorkerReservation> waiting = queue.iterator();
    if (waiting.hasNext()) {
      WorkerReservation next = waiting.next();
      waiting.remove();
      room.leave();
      next.state = State.RUNNING;
      next.startedAt = now;
      next.decision = admitted(next.arrivedAt, now);
      return next;
    }
    running--;
    if (running == 0) {
      retired = true;
      whenIdle.accept(this);
    }
    return null;
  }

  private Decision admitted(long arrivedAt, long startedAt) {
    int remaining = (int) limit.permits() - running;
    long delay = Math.max(0, startedAt - arrivedAt);
    return Decision.admitted(limit, remaining, delay, arrivedAt);
  }

  private Decision refused() {
    return Decision.refused(limit, times.untilTakenOut(queue.size(), limit));
  }
}
