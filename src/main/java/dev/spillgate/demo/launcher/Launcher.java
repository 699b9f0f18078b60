package dev.spillgate.demo.launcher;

import java.net.BindException;

/** The main class of the WAR: starts the demo, or says in one line why it can't. */
public final class Launcher {

  private static final int WRONG_OPTION = 2;
  private static final int FAILED = 1;

  private Launcher() {}

  public static void main(String... args) {
    try {
      Options options = Options.parse(args);
      if (options.help()) {
        System.out.print(Options.USAGE);
      } else {
        launch(options);
      }
    } catch (OptionException | BindException wrong) {
      end(WRONG_OPTION, wrong);
    } catch (Exception failure) {
      end(FAILED, failure);
    }
  }

  private static void launch(Options options) throws Exception {
    Demo demo = new Demo();
    Runtime.getRuntime().addShutdownHook(new Thread(demo::stop, "spillgate-stop"));
    demo.start(options).ifPresent(Launcher::announce);
  }

  private static void announce(String address) {
    System.out.printf("Spillgate demo: %s (stop with Ctrl-C)%n", address);
  }

  private static void end(int status, Exception why) {
    Throwable root = why;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String reason = root.getMessage() == null ? root.toString() : root.getMessage();
    System.err.println("spillgate: " + reason.replaceAll("[\\p{Cntrl}]+\\s*", " ").strip());
    System.exit(status);
  }
}
