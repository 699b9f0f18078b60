package dev.spillgate.demo.launcher;

import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * One run of the demo. The server is loaded from the jars inside the WAR, apart from everything
 * else, so that the JVM's own class path holds no library.
 */
final class Demo {

  private static final String SERVER = "dev.spillgate.demo.launcher.DemoServer";

  private @Nullable TemporaryDirectory directory;
  private @Nullable URLClassLoader loader;
  private @Nullable Closeable server;
  private boolean stopped;

  /**
   * Returns the address it serves, none if it was stopped before. A stop that comes meanwhile waits
   * until the start is over.
   */
  synchronized Optional<String> start(Options options) throws Exception {
    if (stopped) {
      return Optional.empty();
    }
    Path war = war();
    TemporaryDirectory work = TemporaryDirectory.create();
    directory = work;
    URLClassLoader serverLoader =
        new URLClassLoader(work.unpackServer(war), ClassLoader.getPlatformClassLoader());
    loader = serverLoader;
    Thread.currentThread().setContextClassLoader(serverLoader);
    Object demoServer = instance(serverLoader, options.host(), options.port(), war, work.path());
    server = (Closeable) demoServer;
    return Optional.of((String) ((Callable<?>) demoServer).call());
  }

  private static Path war() throws URISyntaxException {
    return Path.of(Demo.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static Object instance(ClassLoader loader, String host, int port, Path war, Path work)
      throws Exception {
    try {
      return Class.forName(SERVER, true, loader)
          .getConstructor(String.class, int.class, Path.class, Path.class)
          .newInstance(host, port, war, work);
    } catch (InvocationTargetException failure) {
      throw failure.getCause() instanceof Exception cause ? cause : failure;
    }
  }

  /** Stops the server and leaves nothing behind; the JVM is about to end. */
  synchronized void stop() {
    stopped = true;
    close(server);
    close(loader);
    try {
      if (directory != null) {
        directory.delete();
      }
    } catch (IOException left) {
      System.err.println("spillgate: not deleted: " + left.getMessage());
    }
  }

  private static void close(@Nullable Closeable part) {
    try {
      if (part != null) {
        part.close();
      }
    } catch (IOException ignored) {
      // the JVM ends anyway, and the directory must go nevertheless
    }
  }
}
