package dev.spillgate.limit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * A lock that keeps a mark for whoever takes it, in 4 bytes: an object with both is no larger than
 * one with neither. It is meant for a few instructions at a time and cannot be taken twice by a
 * thread.
 *
 * <p>It is here because {@code synchronized} took a twelfth of a decision: a monitor is released by
 * an atomic instruction, this by a plain store.
 */
abstract class MarkedLock {

  private static final VarHandle STATE;
  private static final int LOCKED = 1;
  private static final int SPINS = 100;
  private static final long NAP = 50_000;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(MarkedLock.class, "state", int.class);
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  /** The mark, and whether somebody holds the lock. */
  private int state;

  /**
   * Waits for the lock.
   *
   * @return the mark
   */
  public final int lock() {
    int mark = state & ~LOCKED;
    return STATE.compareAndSet(this, mark, mark | LOCKED) ? mark : lockPatiently();
  }

  private int lockPatiently() {
    for (int attempts = 1; ; attempts++) {
      int mark = state & ~LOCKED;
      if (STATE.compareAndSet(this, mark, mark | LOCKED)) {
        return mark;
      }
      if (attempts < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(this, NAP); // who holds it has lost its processor
      }
    }
  }

  /**
   * Releases the lock, which the caller holds.
   *
   * @param mark to be kept, an even number
   */
  public final void unlock(int mark) {
    STATE.setRelease(this, mark);
  }
}
