package dev.spillgate;

/** The embedded servers whose asynchronous life cycles differ. */
enum Container {
  JETTY {
    @Override
    TestServer server(int threads) {
      return new JettyServer(threads);
    }
  },
  TOMCAT {
    @Override
    TestServer server(int threads) {
      return new TomcatServer(threads);
    }
  };

  abstract TestServer server(int threads);
}
