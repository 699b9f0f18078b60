package dev.spillgate.response;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitingTest {

  @ParameterizedTest
  @CsvSource({
    "1,        1 second",
    "2,        2 seconds",
    "120,      120 seconds",
    "121,      3 minutes",
    "180,      3 minutes",
    "7200,     120 minutes",
    "7201,     3 hours",
    "172800,   48 hours",
    "172801,   3 days",
    "31622400, 366 days",
  })
  void aTimeIsSaidAsPeopleSayItAndNeverTooShort(long seconds, String said) {
    assertEquals(said, Waiting.of(seconds));
  }
}
