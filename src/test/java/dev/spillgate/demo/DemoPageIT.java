package dev.spillgate.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The page in a real browser: skipped where there is none, except in CI. */
class DemoPageIT {

  private static final List<String> REFUSING =
      List.of("fixed-window", "sliding-log", "sliding-window", "sliding-counter", "token-bucket");
  private static final List<String> WAITING = List.of("leaky-bucket", "concurrency");
  private static final double REFILL = 2_000;

  private static ChromeDriver browser;

  @TempDir Path temporary;
  private DemoProcess demo;

  @BeforeAll
  static void startBrowser() throws Exception {
    browser = Chromium.start();
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) { // there is none where it is not installed
      browser.quit();
    }
  }

  @BeforeEach
  void openThePage() throws Exception {
    demo = DemoProcess.start(temporary, "--port", "0");
    browser.get(demo.address().toString());
    await(() -> browser.findElements(By.cssSelector("section.policy")).size() == 7);
    browser.manage().logs().get(LogType.BROWSER); // what there is of the page before
  }

  @AfterEach
  void stopTheDemo() throws Exception {
    demo.close();
  }

  @Test
  void aBurstIsShownRequestByRequest() {
    FixedWindows.awaitYoungOne();

    burst("8", "0");

    for (String policy : REFUSING) {
      await(() -> count(policy, ".mark.admitted") + count(policy, ".mark.refused") == 8);
      assertBurstShown(policy);
    }
    for (String policy : WAITING) {
      await(() -> count(policy, ".mark.admitted") == 6 && count(policy, ".mark.refused") == 2);
      assertEquals("6", text(policy, ".admitted-count"));
      assertEquals("2", text(policy, ".refused-count"));
    }
    assertComesOutEvenly(times("leaky-bucket"));
    assertEquals(5, count("leaky-bucket", ".waited"));
    assertEquals(4, count("concurrency", ".waited"));
    assertEquals(6, count("concurrency", ".worked"));
    await(() -> find("#status").getText().startsWith("Admitted of 8: Fixed window 5, "));
    assertEquals(List.of(), Chromium.consoleErrors(browser, 429));
  }

  private static void assertBurstShown(String policy) {
    // a bucket that was emptied slowly has got a token meanwhile
    int more = policy.equals("token-bucket") ? (int) (spread(policy) / REFILL) : 0;
    int admitted = count(policy, ".mark.admitted");
    assertTrue(admitted >= 5 && admitted <= 5 + more, policy + " admitted " + admitted);
    assertEquals(Integer.toString(admitted), text(policy, ".admitted-count"));
    assertEquals(Integer.toString(8 - admitted), text(policy, ".refused-count"));
    assertEquals(8, count(policy, "tbody tr"));
    boolean refills = policy.equals("token-bucket");
    String left = text(policy, ".permits-left");
    assertTrue(left.matches(refills ? "[01] of 5" : "0 of 5"), policy + " left: " + left);
    String wait = text(policy, ".wait");
    assertTrue(wait.matches(refills ? "in \\d\\.\\d s|now" : "in \\d+\\.\\d s"), wait);
  }

  /** One every two seconds, though all came at once. */
  private static void assertComesOutEvenly(List<Double> departures) {
    for (int i = 1; i < departures.size(); i++) {
      assertEquals(2_000, departures.get(i) - departures.get(i - 1), 0.01, departures::toString);
    }
  }

  /** Milliseconds from the first mark to the last. */
  private static double spread(String policy) {
    List<Double> times = times(policy);
    return times.get(times.size() - 1) - times.get(0);
  }

  /** Where the marks of the admitted requests stand, in milliseconds. */
  private static List<Double> times(String policy) {
    String marks = "#policy-" + policy + " .timeline .mark.admitted";
    return browser.findElements(By.cssSelector(marks)).stream()
        .map(mark -> Double.valueOf(mark.getDomAttribute("data-at")))
        .sorted()
        .toList();
  }

  @Test
  void aSinglePolicyIsFiredAtAndCleared() {
    type("count", "1");
    find("#policy-sliding-log .fire").click();
    await(() -> count("sliding-log", ".mark.admitted") == 1);
    assertEquals("4 of 5", text("sliding-log", ".permits-left"));
    assertEquals("now", text("sliding-log", ".wait"));
    assertEquals(0, count("token-bucket", ".mark"));

    find("#clear").click();

    await(() -> count("sliding-log", ".mark") == 0);
    await(() -> text("sliding-log", ".permits-left").equals("–"));
    assertEquals(List.of(), Chromium.consoleErrors(browser, 429));
  }

  @Test
  void aBurstOutOfRangeIsNotFired() {
    burst("101", "0");
    burst("8", "5001");

    assertEquals(1, browser.findElements(By.cssSelector("#spacing:invalid")).size());
    assertEquals(0, browser.findElements(By.cssSelector(".timeline .mark")).size());
    assertEquals("", find("#status").getText());
  }

  @Test
  void aServerThatIsGoneIsSaidToBeSo() throws Exception {
    demo.terminate();
    demo.exitStatus();

    burst("1", "0");

    await(() -> find("#error").isDisplayed());
    assertTrue(find("#error").getText().startsWith("The server can’t be reached."));
    assertEquals(1, count("fixed-window", ".mark.failed"));
  }

  private static void burst(String count, String spacing) {
    type("count", count);
    type("spacing", spacing);
    find("#fire-all").click();
  }

  private static void type(String field, String value) {
    WebElement input = browser.findElement(By.id(field));
    input.clear();
    input.sendKeys(value);
  }

  private static WebElement find(String selector) {
    return browser.findElement(By.cssSelector(selector));
  }

  private static int count(String policy, String selector) {
    return browser.findElements(By.cssSelector("#policy-%s %s".formatted(policy, selector))).size();
  }

  private static String text(String policy, String selector) {
    return find("#policy-%s %s".formatted(policy, selector)).getText();
  }

  private static void await(BooleanSupplier condition) {
    new WebDriverWait(browser, Duration.ofSeconds(30)).until(page -> condition.getAsBoolean());
  }
}
