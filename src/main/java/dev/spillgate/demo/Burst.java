package dev.spillgate.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Requests sent at their times, whether or not those before have been answered.
 *
 * @param uri where to
 * @param times milliseconds from now, in their order
 */
record Burst(String uri, List<Long> times) {

  /** Takes what became of a request, as JSON in one line. */
  interface Listener {
    void told(String line) throws IOException;
  }

  void fire(Listener listener) throws IOException, InterruptedException {
    long start = ArrivalTime.milliseconds(); // making the first client takes a while
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    HttpRequest request = HttpRequest.newBuilder(URI.create(uri)).build();
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    int told = 0;
    for (int i = 0; i < times.size(); i++) {
      int index = i;
      long at = start + times.get(i);
      while (ArrivalTime.milliseconds() < at) {
        told += tellOne(lines, at - ArrivalTime.milliseconds(), listener);
      }
      var unused =
          client
              .sendAsync(request, HttpResponse.BodyHandlers.ofString())
              .whenComplete((answer, failure) -> lines.add(line(index, answer)));
    }
    while (told < times.size()) {
      told += tellOne(lines, Long.MAX_VALUE, listener);
    }
  }

  /** Says how many it told of, within some milliseconds. */
  private static int tellOne(BlockingQueue<String> lines, long patience, Listener listener)
      throws IOException, InterruptedException {
    String line = lines.poll(patience, TimeUnit.MILLISECONDS);
    if (line == null) {
      return 0;
    }
    listener.told(line);
    return 1;
  }

  private static String line(int index, @Nullable HttpResponse<String> answer) {
    if (answer == null) {
      return "{\"index\": %d}".formatted(index);
    }
    return """
        {"index": %d, "status": %d, "arrived": %s, "retryAfter": %s, "left": %s, "figures": %s}\
        """
        .formatted(
            index,
            answer.statusCode(),
            Json.text(field(answer, "Arrival-Time")),
            Json.text(field(answer, "Retry-After")),
            Json.text(field(answer, "RateLimit")),
            answer.statusCode() == 200 ? answer.body().strip() : "null");
  }

  private static String field(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }
}
