package dev.spillgate.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1000000, 1, 1",
    "1000000, 1000000, 1000000000, 1",
    "1000000000, 31622400000000000, 1000000000, 1",
    "1, 31622400000000000, 1, 2",
    "1, 3600000000000, 8784, 1",
    "7, 60000000000, 3689280, 1",
    "1, 1000000000000000, 1, 100000",
  })
  void theRangesIncludeTheirEnds(long permits, long window, long burst, int slots) {
    Limit limit = new Limit(permits, window, burst, slots, "w");

    assertEquals(burst, limit.burst());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1000000, 1, 1, 'PERMITS must be 1 to 1000000000'",
    "1000000001, 31622400000000000, 1, 1, 'PERMITS must be 1 to 1000000000'",
    "1, 999999, 1, 1, 'WINDOW must be 1ms to 366d'",
    "1, 31622400000000001, 1, 1, 'WINDOW must be 1ms to 366d'",
    "1000001, 1000000, 1, 1, 'at most one permit per nanosecond'",
    "1, 1000000, 0, 1, 'burst must be 1 to 1000000000'",
    "1, 1000000, 1000000001, 1, 'burst must be 1 to 1000000000'",
    "1, 3600000000000, 8785, 1, 'a burst must be refilled within 366d'",
    "1, 3600000000000, 5000000, 1, 'a burst must be refilled within 366d'",
    "7, 60000000000, 3689281, 1, 'a burst must be refilled within 366d'",
    "1, 31622400000000000, 1000000000, 1, 'a burst must be refilled within 366d'",
    "1, 1000000, 1, 0, 'slots must be 2 to 100000'",
    "1, 1000000, 1, 100001, 'slots must be 2 to 100000'",
    "1, 7000000, 1, 2, 'WINDOW must be a whole number of milliseconds per slot'",
  })
  void whatIsOutOfRangeIsRefused(long permits, long window, long burst, int slots, String message) {
    assertEquals(
        message,
        assertThrows(
                IllegalArgumentException.class, () -> new Limit(permits, window, burst, slots, "w"))
            .getMessage());
  }
}
