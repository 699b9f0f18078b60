package dev.spillgate.limit;

import java.util.concurrent.atomic.AtomicLong;

/** A clock that a test moves. */
public final class FakeClock implements Clock {

  private final AtomicLong nanos;

  public FakeClock(long nanos) {
    this.nanos = new AtomicLong(nanos);
  }

  @Override
  public long nanos() {
    return nanos.get();
  }

  public void advance(long nanos) {
    this.nanos.addAndGet(nanos);
  }

  public void set(long nanos) {
    this.nanos.set(nanos);
  }
}
