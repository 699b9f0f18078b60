package dev.spillgate.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LongRingProperties {

  /** Even numbers add, odd ones remove at the front or in the middle. */
  @Property
  void aRingIsAListThatReusesItsArray(
      @ForAll @IntRange(min = 1, max = 40) int bound,
      @ForAll @Size(max = 200) List<@IntRange(max = 1000) Integer> steps) {
    LongRing ring = new LongRing(bound);
    List<Long> list = new ArrayList<>();
    long value = 0;
    for (int step : steps) {
      value += step;
      if (step % 2 == 0 && list.size() < bound) {
        ring.addLast(value);
        list.add(value);
      } else if (step % 4 == 1) {
        int count = step % (list.size() + 1);
        ring.removeFirst(count);
        list.subList(0, count).clear();
      } else {
        int from = step % (list.size() + 1);
        int count = Math.min(step % 3, list.size() - from);
        ring.remove(from, count);
        list.subList(from, from + count).clear();
      }
      check(list, ring, value - step);
    }
  }

  private static void check(List<Long> list, LongRing ring, long sought) {
    assertEquals(list.size(), ring.size());
    for (int i = 0; i < list.size(); i++) {
      assertEquals(list.get(i), ring.get(i));
    }
    long smaller = list.stream().filter(value -> value < sought).count();
    assertEquals(smaller, ring.firstAtLeast(sought));
  }
}
