package dev.spillgate.bench.http;

import dev.spillgate.RateLimitFilter;
import jakarta.servlet.Filter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.jetty.ee10.servlets.DoSFilter;

/** What stands before the servlet. Each admits all that is measured. */
enum Variant {
  NONE("no filter"),
  NONE_AGAIN("no filter, again"),
  PASS("a filter that does nothing", PassFilter.class, Map.of()),
  SPILLGATE_SILENT("Spillgate, headers=none", RateLimitFilter.class, ours("none")),
  SPILLGATE_IETF("Spillgate, headers=ietf", RateLimitFilter.class, ours("ietf")),
  TOMCAT_SILENT(
      "Tomcat RateLimitFilter",
      org.apache.catalina.filters.RateLimitFilter.class,
      tomcats("false")),
  TOMCAT_HEADERS(
      "Tomcat RateLimitFilter, exposeHeaders",
      org.apache.catalina.filters.RateLimitFilter.class,
      tomcats("true")),
  // it has a time for each request of a second
  DOS_FILTER("Jetty DoSFilter", DoSFilter.class, Map.of("maxRequestsPerSec", "100000")),
  DOS_HANDLER("Jetty DoSHandler"),
  BUCKET4J("Bucket4j in a bare filter", BucketFilter.class, Map.of());

  static final int PERMITS = 100_000_000;
  static final int SECONDS = 60;

  final String label;
  final Class<? extends Filter> filter; // null for none
  final Map<String, String> params;

  Variant(String label) {
    this(label, null, Map.of());
  }

  Variant(String label, Class<? extends Filter> filter, Map<String, String> params) {
    this.label = label;
    this.filter = filter;
    this.params = params;
  }

  private static Map<String, String> ours(String headers) {
    return Map.of(
        "limit", PERMITS + "/" + SECONDS + "s", "algorithm", "fixed-window", "headers", headers);
  }

  private static Map<String, String> tomcats(String headers) {
    return Map.of(
        "bucketRequests",
        Integer.toString(PERMITS),
        "bucketDuration",
        Integer.toString(SECONDS),
        "exposeHeaders",
        headers);
  }

  /** Whether responses tell the quota. */
  boolean tells() {
    return this == SPILLGATE_IETF || this == TOMCAT_HEADERS;
  }

  private boolean runsOn(Container container) {
    return switch (this) {
      case TOMCAT_SILENT, TOMCAT_HEADERS -> container == Container.TOMCAT;
      case DOS_FILTER, DOS_HANDLER -> container == Container.JETTY;
      default -> true;
    };
  }

  static List<Variant> of(Container container) {
    return Stream.of(values()).filter(variant -> variant.runsOn(container)).toList();
  }
}
