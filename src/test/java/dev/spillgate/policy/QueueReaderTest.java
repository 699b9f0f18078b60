package dev.spillgate.policy;

import static dev.spillgate.policy.Policies.params;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spillgate.limit.ConcurrencyLimit;
import dev.spillgate.limit.Queue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How requests wait, as it is written. */
class QueueReaderTest {

  private static Policy read(String params) throws PolicyException {
    return PolicyReader.read("api", params(params), Policies.application(Map.of(), false));
  }

  private static Policy inherit(String contextParams, String params) throws PolicyException {
    return PolicyReader.read(
        "api", params(params), Policies.application(params(contextParams), false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "limit=7/1s;algorithm=leaky-bucket                | 7  | 10000 | 50    | 50",
        "limit=7/1s;algorithm=leaky-bucket;wait=async     | 7  | 10000 | 10000 | 50",
        "limit=7/1s;algorithm=leaky-bucket;queue=0        | 0  | 10000 | 50    | 50",
        "limit=7/1s;algorithm=leaky-bucket;maxDelay=PT2S  | 7  | 2000  | 50    | 50",
        "limit=7/1s;algorithm=leaky-bucket;maxWaiting=0   | 7  | 10000 | 0     | 0",
        "limit=7/1s;algorithm=leaky-bucket;maxWaiting=200;wait=async | 7 | 10000 | 200 | 200",
        "algorithm=concurrency;workers=3                  | 30 | 10000 | 50    | 50",
        "algorithm=concurrency;workers=3;queue=4;maxDelay=500ms | 4 | 500 | 50 | 50",
        "limit=7/1s                                       | 0  | 0     | 0     | 0",
      })
  void whatIsNotWrittenHasADefault(
      String params, int places, long maxDelay, int maxWaiting, int maxThreads)
      throws PolicyException {
    assertEquals(
        new Queue(places, maxDelay * 1_000_000, maxWaiting, maxThreads), read(params).queue());
  }

  @Test
  void concurrencyHasWorkersInsteadOfLimits() throws PolicyException {
    Policy policy = read("algorithm=concurrency;workers=3");

    assertEquals(List.of(new ConcurrencyLimit(3)), policy.quotas());
    assertEquals(List.of(), policy.limits());
    assertNull(read("limit=1/1s;algorithm=leaky-bucket").workers());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "limit=10/1s;algorithm=leaky-bucket;queue=5 | 10/1s by ip, leaky-bucket, queue 5, maxDelay 10s, wait thread, memory",
        "algorithm=concurrency;workers=3;maxDelay=2s;wait=async | 3 workers by ip, concurrency, queue 30, maxDelay 2s, wait async, memory",
        "algorithm=concurrency;workers=1;key=global;mode=report | 1 worker by global, concurrency, queue 10, maxDelay 10s, wait thread, memory, report",
      })
  void oneLineSaysHowRequestsWait(String params, String line) throws PolicyException {
    assertEquals("policy api: " + line, read(params).toString());
  }

  @Test
  void aSecretIsShownAsItIsWritten() throws PolicyException {
    System.setProperty("spillgate.test.secret", "3");
    try {
      assertEquals(
          "policy api: ${spillgate.test.secret} by ip, concurrency, queue 30, maxDelay 10s, wait"
              + " thread, memory",
          read("algorithm=concurrency;workers=${spillgate.test.secret}").toString());
    } finally {
      System.clearProperty("spillgate.test.secret");
    }
  }

  @Test
  void aDefaultThatDoesNotApplyIsIgnored() throws PolicyException {
    String everything =
        "spillgate.limit=1/1s,2/1m;spillgate.slots=x;spillgate.cost=x;spillgate.charge=x;"
            + "spillgate.queue=5;spillgate.workers=2;spillgate.maxDelay=3s;spillgate.maxWaiting=9";

    assertEquals("[2 workers]", inherit(everything, "algorithm=concurrency").quotas().toString());
    assertEquals(
        new Queue(5, 3_000_000_000L, 9, 9),
        inherit(everything, "limit=1/1s;algorithm=leaky-bucket").queue());
    assertEquals(Queue.NONE, inherit("spillgate.queue=x;spillgate.wait=x", "limit=1/1s").queue());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "limit=10/1s;algorithm=leaky-bucket           |",
        "limit=10/1s;algorithm=leaky-bucket;queue=100;maxWaiting=100 |",
        "limit=10/1s;algorithm=leaky-bucket;queue=101;maxWaiting=101 | queue = 101: the last places can't be had within maxDelay, 10s",
        "limit=60/1m;algorithm=leaky-bucket           |",
        "limit=5/1m;algorithm=leaky-bucket            | maxDelay = 10s: less than lies between two requests, so none ever waits",
        "limit=5/1m;algorithm=leaky-bucket;queue=0    |",
        "limit=5/1m;algorithm=leaky-bucket;maxDelay=1m |",
        "limit=5/1m;algorithm=leaky-bucket;maxDelay=11999ms | maxDelay = 11999ms: less than lies between two requests, so none ever waits",
        "limit=5/1m;algorithm=leaky-bucket;maxDelay=12s     |",
        "algorithm=concurrency;workers=9              |",
        "algorithm=concurrency;workers=9;queue=50     |",
        "algorithm=concurrency;workers=9;queue=51     | queue = 51: more than maxWaiting, 50: one key alone can take every place to wait",
      })
  void placesThatSomebodyCannotHaveAreWarnedOf(String params, String warning)
      throws PolicyException {
    assertEquals(warning == null ? List.of() : List.of(warning), read(params).warnings());
  }

  @Test
  void anUnknownAlgorithmIsTheOnlyProblemWithWhatHangsOnIt() {
    String refusal =
        assertThrows(
                PolicyException.class,
                () -> read("limit=1/1s;algorithm=leaky;queue=3;workers=2;wait=async"))
            .getMessage();

    assertTrue(refusal.contains("1 configuration problem\n"), refusal);
  }
}
