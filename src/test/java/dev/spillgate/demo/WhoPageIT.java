package dev.spillgate.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The view of who a request is counted as, in a real browser. */
class WhoPageIT {

  private static ChromeDriver browser;
  private static DemoProcess demo;
  private static String page;

  @BeforeAll
  static void start(@TempDir Path temporary) throws Exception {
    browser = Chromium.start();
    demo = DemoProcess.start(temporary, "--port", "0");
    page = demo.address().toString();
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) { // there is none where it is not installed
      browser.quit();
    }
    if (demo != null) {
      demo.close();
    }
  }

  @BeforeEach
  void openThePage() {
    browser.get(page);
    find("nav a[href='who.html']").click();
    await(() -> find("#answer").isDisplayed());
  }

  @Test
  void everyStepIsShownAndWhatBecameOfIt() {
    assertEquals(
        List.of(
            "→ 127.0.0.1 the peer, a trusted proxy: read on",
            "→ 10.0.0.2 a trusted proxy: read on",
            "✓ 203.0.113.7 no trusted proxy: this is the client; what stands further left it may"
                + " have written itself"),
        steps());
    assertEquals("203.0.113.7", find("#client").getText());
    assertEquals("203.0.113.7", find("#counted").getText());
    assertEquals(List.of(), Chromium.consoleErrors(browser, 400));
  }

  @Test
  void withoutTrustTheHeaderIsNotRead() {
    type("trusted", "");
    ask(() -> steps().size() == 1);

    assertTrue(steps().get(0).startsWith("✓ 127.0.0.1 the peer, no trusted proxy: this is the"));
    assertEquals("127.0.0.1", find("#client").getText());
  }

  @Test
  void whatIsUnreadableEndsTheWay() {
    type("line", "203.0.113.7, <b>_hidden</b>, 10.0.0.2");
    ask(() -> steps().size() == 3 && steps().get(2).startsWith("✕"));

    assertTrue(steps().get(2).startsWith("✕ <b>_hidden</b> no address"), steps()::toString);
    assertEquals("10.0.0.2", find("#client").getText());
  }

  @Test
  void aKeyOfSeveralPartsIsShownWithItsMarks() {
    type("header", "Forwarded");
    type("line", "for=\"[2001:db8::7]:4711\";proto=https");
    type("key", "user+method");
    ask(() -> find("#client").getText().equals("2001:db8::7"));

    assertEquals("@10:2001:db8::=3:GET", find("#counted").getText());
    assertTrue(find("#marks").isDisplayed());
  }

  @Test
  void whoIsExemptIsSaidToBeSo() {
    type("exempt", "203.0.113.0/24");
    ask(() -> find("#client").getText().contains("exempt"));

    assertEquals("nobody", find("#counted").getText());
  }

  @Test
  void aMistakeIsAnsweredAsTheFilterWouldAnswerIt() {
    type("trusted", "privat, ${PATH}");
    ask(() -> find("#error").isDisplayed());

    String error = find("#error").getText();
    assertTrue(error.contains("\"privat\": not an address; legal: addresses and CIDR"), error);
    assertFalse(error.contains("/bin"), error);
    assertFalse(find("#answer").isDisplayed());
  }

  private static void ask(BooleanSupplier answered) {
    find("#question button").click();
    await(answered);
  }

  /** In one go, since an answer replaces them all. */
  private static List<String> steps() {
    Object texts =
        browser.executeScript(
            "return [...document.querySelectorAll('#steps li')].map(step => step.innerText)");
    return ((List<?>) texts).stream().map(text -> text.toString().replaceAll("\\s+", " ")).toList();
  }

  private static void type(String field, String value) {
    WebElement input = browser.findElement(By.id(field));
    input.clear();
    input.sendKeys(value);
  }

  private static WebElement find(String selector) {
    return browser.findElement(By.cssSelector(selector));
  }

  private static void await(BooleanSupplier condition) {
    new WebDriverWait(browser, Duration.ofSeconds(30)).until(page -> condition.getAsBoolean());
  }
}
