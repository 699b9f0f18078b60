package dev.spillgate.demo;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The system's own headless Chromium; nothing is downloaded. */
final class Chromium {

  private static final File BROWSER = new File("/usr/bin/chromium");
  private static final File DRIVER = new File("/usr/bin/chromedriver");

  private Chromium() {}

  static boolean installed() {
    return BROWSER.canExecute() && DRIVER.canExecute();
  }

  static ChromeDriver start() throws IOException {
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
}
