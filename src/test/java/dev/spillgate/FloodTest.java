package dev.spillgate;

import static dev.spillgate.limit.Times.MIDNIGHT;
import static dev.spillgate.limit.Times.MINUTE;
import static dev.spillgate.limit.Times.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.limit.FakeClock;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Ten million addresses that nobody has seen before, through the whole filter, in a heap of 256 MB,
 * which the build gives it. Time is the thread's on the processor, and of each million the median
 * of its batches, which other programs disturb less than the time of the day; the cache's
 * maintenance is in it, the collector's work is not.
 */
class FloodTest {

  private static final long HEAP = 256L << 20;
  private static final int MILLION = 1_000_000;
  private static final int MILLIONS = 10;
  private static final int BATCH = 10_000;
  private static final int BETWEEN_HAMMERINGS = 100;
  private static final int MAX_CLIENTS = 100_000; // the default
  private static final String HAMMER = "2001:db8::1"; // neither is an address of the flood
  private static final String PASSER_BY = "2001:db8:0:1::1";
  private static final long MICROSECOND = 1_000;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final FakeClock CLOCK = new FakeClock(MIDNIGHT);

  private static LoneFilter filter;
  private static final long[] nanosOfBatch = new long[MILLIONS];
  private static int served;
  private static int hammeringsServed;
  private static long heapBefore;
  private static long heapAtTheEnd;
  private static long heapAfter;
  private static long clientsAtTheEnd;
  private static long clientsAfter;

  @BeforeAll
  static void flood() throws ServletException, IOException {
    filter = new LoneFilter(CLOCK, "limit", "5/1m");
    oneMillion(-2); // lets the cache's tables grow
    letTheWindowsPass();
    heapBefore = Heap.used();
    oneMillion(-1); // warms up, fills the cache, and uses up the hammer's permits
    served = 0;
    hammeringsServed = 0;
    for (int million = 0; million < MILLIONS; million++) {
      nanosOfBatch[million] = oneMillion(million);
    }
    heapAtTheEnd = Heap.used();
    clientsAtTheEnd = filter.limiter().clients();
    letTheWindowsPass();
    heapAfter = Heap.used();
    clientsAfter = filter.limiter().clients();
  }

  @AfterAll
  static void stop() {
    filter.close();
  }

  /** How long the median batch takes, in nanoseconds, without the making up of addresses. */
  private static long oneMillion(int number) throws ServletException, IOException {
    String[] addresses = new String[BATCH];
    long[] nanos = new long[MILLION / BATCH];
    for (int batch = 0; batch < nanos.length; batch++) {
      for (int i = 0; i < BATCH; i++) {
        addresses[i] = Addresses.of(number * MILLION + batch * BATCH + i);
      }
      long start = THREADS.getCurrentThreadCpuTime();
      send(addresses);
      nanos[batch] = THREADS.getCurrentThreadCpuTime() - start;
    }
    Arrays.sort(nanos);
    return nanos[nanos.length / 2];
  }

  private static void send(String[] addresses) throws ServletException, IOException {
    for (int i = 0; i < addresses.length; i++) {
      CLOCK.advance(MICROSECOND);
      served += filter.serves(addresses[i]) ? 1 : 0;
      if (i % BETWEEN_HAMMERINGS == 0) {
        hammeringsServed += filter.serves(HAMMER) ? 1 : 0;
      }
    }
  }

  /** Two of them, after which the next requests find the states gone. */
  private static void letTheWindowsPass() throws ServletException, IOException {
    CLOCK.advance(2 * MINUTE + SECOND);
    filter.serves(PASSER_BY);
    CLOCK.advance(2 * MINUTE + SECOND);
    filter.serves(PASSER_BY);
  }

  @Test
  void theHeapIsAsSmallAsIsSaid() {
    assertTrue(Runtime.getRuntime().maxMemory() <= HEAP, "the test is run with -Xmx256m");
  }

  @Test
  void everyNewAddressIsServed() {
    assertEquals(MILLIONS * MILLION, served);
  }

  @Test
  void theLastMillionIsServedAsQuicklyAsTheFirst() {
    double share = (double) nanosOfBatch[0] / nanosOfBatch[MILLIONS - 1];

    assertTrue(share >= 0.7, () -> "throughput of the last million: " + share + " of the first's");
  }

  @Test
  void whoKeepsHammeringStaysRefusedThroughout() {
    assertEquals(0, hammeringsServed);
  }

  @Test
  void noMoreClientsAreKeptThanMayBe() {
    assertTrue(clientsAtTheEnd <= MAX_CLIENTS, () -> clientsAtTheEnd + " clients");
    assertTrue(filter.limiter().evictions() >= MILLIONS * MILLION - MAX_CLIENTS);
  }

  @Test
  void theHeapIsAsBeforeOnceTheWindowsHavePassed() {
    assertEquals(1, clientsAfter);
    assertTrue(
        heapAfter - heapBefore <= 1 << 20,
        () -> heapBefore + " bytes before, " + heapAtTheEnd + " flooded, " + heapAfter + " after");
  }
}
