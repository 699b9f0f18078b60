package dev.spillgate.demo;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The system's own headless Chromium; nothing is downloaded. */
final class Chromium {

  private static final File BROWSER = new File("/usr/bin/chromium");
  private static final File DRIVER = new File("/usr/bin/chromedriver");

  private Chromium() {}

  /** Without a browser the test is skipped, or fails where it must not be: in CI. */
  static ChromeDriver start() throws IOException {
    requireInstalled();
    Path profile = Files.createTempDirectory(DemoProcess.WAR.getParent(), "chromium-");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(BROWSER);
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1280,1000",
        "--user-data-dir=" + profile);
    LoggingPreferences console = new LoggingPreferences();
    console.enable(LogType.BROWSER, Level.ALL);
    options.setCapability(ChromeOptions.LOGGING_PREFS, console);
    return new ChromeDriver(
        new ChromeDriverService.Builder().usingDriverExecutable(DRIVER).usingAnyFreePort().build(),
        options);
  }

  private static void requireInstalled() {
    if (!BROWSER.canExecute() || !DRIVER.canExecute()) {
      String missing = "Chromium and its driver are not installed: the page is not tested";
      if ("true".equals(System.getenv("CI"))) {
        fail(missing);
      }
      // Surefire itself doesn't print why a test was skipped.
      System.getLogger("dev.spillgate").log(System.Logger.Level.WARNING, missing);
      abort(missing);
    }
  }

  /** What the page complained about; Chromium reports every refused request there as well. */
  static List<String> consoleErrors(ChromeDriver browser, int expectedStatus) {
    return browser.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .filter(message -> !message.contains("status of " + expectedStatus))
        .toList();
  }
}
