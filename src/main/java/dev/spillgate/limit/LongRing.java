package dev.spillgate.limit;

import java.util.Arrays;

/** A queue of longs in one array that is reused, and grows with use up to a bound. */
final class LongRing {

  private static final int FIRST_CAPACITY = 4;

  private final int bound;
  private long[] values;
  private int head;
  private int size;

  /** A ring that will never hold more than {@code bound} values. */
  LongRing(int bound) {
    this.bound = bound;
    this.values = new long[Math.min(bound, FIRST_CAPACITY)];
  }

  int size() {
    return size;
  }

  /** The {@code index}-th oldest value. */
  long get(int index) {
    return values[position(index)];
  }

  void set(int index, long value) {
    values[position(index)] = value;
  }

  void addLast(long value) {
    if (size == values.length) {
      grow();
    }
    values[position(size)] = value;
    size++;
  }

  void removeFirst(int count) {
    head = position(count);
    size -= count;
  }

  /** Removes {@code count} values, the first of them at {@code from}. */
  void remove(int from, int count) {
    for (int i = from + count; i < size; i++) {
      set(i - count, get(i));
    }
    size -= count;
  }

  /**
   * The first index whose value is {@code value} or more, in a ring that is in order; found sooner
   * the older it is.
   */
  int firstAtLeast(long value) {
    int low = 0;
    int high = 1;
    while (high < size && get(high - 1) < value) {
      low = high;
      high = Math.min(2 * high, size);
    }
    high = Math.min(high, size);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (get(middle) < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int position(int index) {
    int position = head + index;
    return position < values.length ? position : position - values.length;
  }

  private void grow() {
    long[] grown = Arrays.copyOfRange(values, head, head + (int) Math.min(bound, 2L * size));
    int wrapped = head;
    System.arraycopy(values, 0, grown, size - wrapped, wrapped);
    values = grown;
    head = 0;
  }
}
