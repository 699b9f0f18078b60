package dev.spillgate.bench;

import jakarta.servlet.ServletContext;
import java.util.Collections;
import java.util.Map;

/** An application that has nothing but attributes, one of which a filter looks for. */
final class StubContext {

  private StubContext() {}

  static ServletContext with(Object attribute) {
    return Stub.answering(
        ServletContext.class,
        Map.of(
            "getAttribute",
            attribute,
            "getContextPath",
            "",
            "getServerInfo",
            "none",
            "getInitParameterNames",
            Collections.emptyEnumeration(),
            "getFilterRegistrations",
            Map.of()));
  }
}
