package dev.spillgate.bench.http;

/** A servlet container that is measured. */
enum Container {
  TOMCAT("Tomcat") {
    @Override
    int serve(Variant variant) throws Exception {
      return TomcatHello.serve(variant);
    }
  },
  JETTY("Jetty") {
    @Override
    int serve(Variant variant) throws Exception {
      return JettyHello.serve(variant);
    }
  };

  /** Connections are kept while other variants are measured. */
  static final int IDLE_MILLIS = 600_000;

  static final int THREADS = 16;

  final String label;

  Container(String label) {
    this.label = label;
  }

  /** Starts a server in this JVM; returns its port on 127.0.0.1. */
  abstract int serve(Variant variant) throws Exception;
}
