package dev.spillgate.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How {@code java -jar spillgate.war} starts, refuses to start, and ends. */
class LauncherIT {

  private static final int SIGTERM = 128 + 15;

  @TempDir Path temporary;

  @Test
  void sigtermEndsItAndLeavesNothingBehind() throws Exception {
    try (DemoProcess demo = DemoProcess.start(temporary, "--port", "0")) {
      demo.address();
      assertFalse(leftBehind().isEmpty(), "the server should lie in the temporary directory");

      demo.terminate();

      assertEquals(SIGTERM, demo.exitStatus());
      assertEquals(List.of(), leftBehind());
      assertTrue(demo.errors().stream().allMatch(line -> line.startsWith("INFO policy ")));
    }
  }

  @Test
  void sigtermDuringTheStartLeavesNothingBehindEither() throws Exception {
    try (DemoProcess demo = DemoProcess.start(temporary, "--port", "0")) {
      while (leftBehind().isEmpty() && demo.running()) {
        Thread.onSpinWait();
      }

      demo.terminate();

      assertEquals(SIGTERM, demo.exitStatus());
      assertEquals(List.of(), leftBehind());
    }
  }

  @Test
  void theDefaultRunIsManagedByWeld() throws Exception {
    try (DemoProcess demo = DemoProcess.start(temporary, "--port=0")) {
      demo.address();

      assertEquals(7, demo.errors().size());
      for (String line : demo.errors()) {
        assertTrue(line.contains("; CDI: Weld "), line);
      }
    }
  }

  @Test
  void anIpv6AddressIsServedAndPrintedInBrackets() throws Exception {
    try (DemoProcess demo = DemoProcess.start(temporary, "--host", "::1", "--port", "0")) {
      URI address = demo.address();

      assertEquals("[::1]", address.getHost());
      assertEquals(200, new Visitor(address).get("").statusCode());
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --port 65536        | spillgate: --port "65536": expected a free port, 1 to 65535, or 0 for any free one
          --port -1           | spillgate: --port "-1": expected a free port, 1 to 65535, or 0 for any free one
          --port=8080x        | spillgate: --port "8080x": expected a free port, 1 to 65535, or 0 for any free one
          --port              | spillgate: --port "": expected a free port, 1 to 65535, or 0 for any free one
          --host --port       | spillgate: --host "--port": expected a name or an address of this machine, e.g. 127.0.0.1 or ::1
          --host 192.0.2.1    | spillgate: --host "192.0.2.1": expected a name or an address of this machine, e.g. 127.0.0.1 or ::1
          --host no.invalid   | spillgate: --host "no.invalid": expected a name or an address of this machine, e.g. 127.0.0.1 or ::1
          --prot 80           | spillgate: option "--prot": expected --host, --port or --help
          8080                | spillgate: option "8080": expected --host, --port or --help
          """)
  void aWrongOptionIsOneLineAndStatus2(String args, String line) throws Exception {
    assertRefused(line, args.split(" "));
  }

  @Test
  void aPortInUseIsOneLineAndStatus2() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());

      assertRefused(
          "spillgate: --port \"%s\": expected a free port, 1 to 65535, or 0 for any free one"
              .formatted(port),
          "--port",
          port);
    }
  }

  private void assertRefused(String line, String... args) throws Exception {
    try (DemoProcess demo = DemoProcess.start(temporary, args)) {
      assertEquals(2, demo.exitStatus());
      assertEquals(List.of(line), demo.errors());
      assertEquals("", demo.output());
      assertEquals(List.of(), leftBehind());
    }
  }

  @Test
  void helpIsPrintedAndNothingStarted() throws Exception {
    try (DemoProcess demo = DemoProcess.start(temporary, "--help")) {
      assertEquals(0, demo.exitStatus());
      assertTrue(demo.output().startsWith("usage: java -jar spillgate.war"));
      assertEquals(List.of(), demo.errors());
    }
  }

  @Test
  void anApplicationThatFailsToStartIsNotServed(@TempDir Path directory) throws Exception {
    Path broken = Files.copy(DemoProcess.WAR, directory.resolve("broken.war"));
    try (FileSystem war = FileSystems.newFileSystem(broken)) {
      Path descriptor = war.getPath("/WEB-INF/web.xml");
      // every policy, since containers start filters in an order of their own
      Files.writeString(
          descriptor, Files.readString(descriptor).replaceAll("5/10s|(?<=>)2(?=<)", "5 a day"));
    }
    try (DemoProcess demo = DemoProcess.start(broken, temporary, "--port", "0")) {
      assertEquals(1, demo.exitStatus());
      assertEquals("", demo.output());
      assertEquals(1, demo.errors().size(), demo.errors()::toString);
      String reason = demo.errors().get(0);
      assertTrue(reason.startsWith("spillgate: ") && reason.contains("\"5 a day\""), reason);
      assertEquals(List.of(), leftBehind());
    }
  }

  private List<Path> leftBehind() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      // the JVM's own
      return files.filter(file -> !file.getFileName().toString().startsWith("hsperf")).toList();
    }
  }
}
