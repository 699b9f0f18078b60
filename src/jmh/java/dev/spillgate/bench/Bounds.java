package dev.spillgate.bench;

import static dev.spillgate.bench.Answer.ADMITTED;
import static dev.spillgate.bench.Answer.REFUSED;
import static dev.spillgate.bench.Traffic.HOT;
import static dev.spillgate.bench.Traffic.ZIPF;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What is promised of ours, beside the peers in the same run. */
final class Bounds {

  private static final Case TOKEN_BUCKET = decision(Limiters.TOKEN_BUCKET, HOT, ADMITTED, 1);

  private static final List<Limiters> OURS =
      Stream.of(Limiters.values()).filter(limiter -> limiter.side == Side.OURS).toList();

  private Bounds() {}

  static List<Bound> all() {
    List<Bound> bounds = new ArrayList<>();
    bounds.add(hot("Bucket4j, probe, in Caffeine", 0.25, Limiters.BUCKET4J_PROBE));
    bounds.add(hot("Bucket4j, probe, in our cache", 0.80, Limiters.BUCKET4J_PROBE_OUR_CACHE));
    bounds.add(hot("Tomcat's counters", 0.55, Limiters.TOMCAT_FAST));
    bounds.add(hot("`ConcurrentHashMap.get`, `nanoTime`, CAS", 1.3, Limiters.MAP_GET_TIME_CAS));
    for (Limiters limiter : OURS) {
      if (limiter != Limiters.TOKEN_BUCKET) {
        bounds.add(
            time(
                limiter.label + " to token-bucket",
                1.4,
                decision(limiter, HOT, ADMITTED, 1),
                TOKEN_BUCKET));
      }
    }
    bounds.add(
        time(
            "token-bucket, 2 threads, to Bucket4j, probe, in Caffeine",
            0.5,
            decision(Limiters.TOKEN_BUCKET, HOT, ADMITTED, 2),
            decision(Limiters.BUCKET4J_PROBE, HOT, ADMITTED, 2)));
    Case zipf = decision(Limiters.TOKEN_BUCKET, ZIPF, ADMITTED, 1);
    bounds.add(
        time(
            "token-bucket, 100000 clients, to Bucket4j, probe, in Caffeine",
            0.40,
            zipf,
            decision(Limiters.BUCKET4J_PROBE, ZIPF, ADMITTED, 1)));
    bounds.add(
        time(
            "token-bucket, 100000 clients, to Tomcat's counters",
            1,
            zipf,
            decision(Limiters.TOMCAT_FAST, ZIPF, ADMITTED, 1)));
    for (Limiters limiter : OURS) {
      bounds.add(
          time(
              limiter.label + ", refused to admitted",
              1,
              decision(limiter, HOT, REFUSED, 1),
              decision(limiter, HOT, ADMITTED, 1)));
    }
    bounds.add(
        time(
            "whole filter, no fields, to Tomcat's",
            0.8,
            filter(Filters.TOKEN_BUCKET),
            filter(Filters.TOMCAT_FAST)));
    bounds.add(
        time(
            "whole filter, ietf fields, to Tomcat's with fields",
            0.8,
            filter(Filters.TOKEN_BUCKET_IETF),
            filter(Filters.TOMCAT_FAST_FIELDS)));
    bounds.add(
        bytes(
            "a decision, every algorithm",
            1,
            OURS.stream().map(limiter -> decision(limiter, HOT, ADMITTED, 1)).toList()));
    bounds.add(bytes("whole filter, no fields, every algorithm", 64, filters("")));
    bounds.add(bytes("whole filter, ietf fields, every algorithm", 400, filters("_IETF")));
    return bounds;
  }

  private static Bound hot(String peer, double atMost, Limiters other) {
    return time("token-bucket to " + peer, atMost, TOKEN_BUCKET, decision(other, HOT, ADMITTED, 1));
  }

  private static Bound time(String what, double atMost, Case ours, Case other) {
    return new Bound(what, atMost, List.of(ours), other);
  }

  private static Bound bytes(String what, double atMost, List<Case> ours) {
    return new Bound(what, atMost, ours, null);
  }

  private static Case decision(Limiters limiter, Traffic traffic, Answer answer, int threads) {
    return new Case(Layer.DECISION, limiter.name(), traffic, answer, threads);
  }

  private static Case filter(Filters filter) {
    return new Case(Layer.FILTER, filter.name(), HOT, ADMITTED, 1);
  }

  /** The filters of the algorithms that let nobody wait. */
  private static List<Case> filters(String fields) {
    return OURS.stream().map(ours -> filter(Filters.valueOf(ours.name() + fields))).toList();
  }
}
