package dev.spillgate.policy;

import static dev.spillgate.policy.Policies.params;
import static dev.spillgate.policy.Policies.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where values come from besides the init-params: context-params and placeholders. */
class PolicyDefaultsTest {

  private static Policy inherit(String context, String own) throws PolicyException {
    return PolicyReader.read("api", params(own), Policies.application(params(context), false));
  }

  @Test
  void aContextParamIsADefault() throws PolicyException {
    Policy policy =
        inherit(
            "spillgate.limit=7/1m;spillgate.rejectStatus=503;other.thing=x", "rejectStatus=403");

    assertEquals("[7/1m]", policy.limits().toString());
    assertEquals(403, policy.rejectStatus());
  }

  @Test
  void aDefaultThatDoesNotApplyIsIgnored() throws PolicyException {
    Policy policy =
        inherit(
            "spillgate.slots=junk;spillgate.rejectContentType=junk;spillgate.clientIpHeader=A",
            "limit=1/1s");

    assertEquals(List.of(), policy.warnings());
  }

  @Test
  void aDefaultThatAppliesAndIsIllegalIsNamedAsItIsWritten() {
    String refusal =
        assertThrows(
                PolicyException.class,
                () ->
                    inherit(
                        "spillgate.slots=7;spillgate.limitt=1/1s;spillgate.=3;spillgate.enforce=true",
                        "limit=1/1s;algorithm=sliding-window"))
            .getMessage();

    assertTrue(refusal.contains("spillgate.slots = \"7\": it doesn't divide 1s so"), refusal);
    assertTrue(refusal.contains("spillgate.limitt = \"1/1s\": unknown parameter"), refusal);
    assertTrue(refusal.contains("spillgate. = \"3\": unknown parameter"), refusal);
    assertTrue(refusal.contains("spillgate.enforce = \"true\": unknown parameter, known"), refusal);
  }

  // --- placeholders ---

  @Test
  void placeholdersAreReplacedInEveryValue() throws PolicyException {
    System.setProperty("spillgate.test.permits", "42");
    String path = System.getenv("PATH");
    try {
      Policy policy =
          PolicyReader.read(
              "api",
              Map.of(
                  "limit", " ${spillgate.test.permits}/${spillgate.test.none:1m} ",
                  "rejectBody", "$${PATH} ${PATH} $ {x} ${spillgate.test.none:a:b}$"),
              Policies.application(
                  Map.of("spillgate.mode", "${spillgate.test.none:report}"), false));

      assertEquals("[42/1m]", policy.limits().toString());
      assertEquals(Mode.REPORT, policy.mode());
      assertTrue(
          policy.rejectBody().toString().contains("text=${PATH} " + path + " $ {x} a:b$"),
          policy::toString);
    } finally {
      System.clearProperty("spillgate.test.permits");
    }
  }

  @Test
  void aPropertyGoesBeforeAVariableAndIsNotLookedAtAgain() {
    Placeholders placeholders =
        new Placeholders(name -> name.equals("A") ? "${B}" : name.equals("B") ? "b" : null);

    assertEquals("${B}-b-${C:x}", placeholders.replaceIn("${A}-${B}-$${C:x}"));
    assertEquals("$${B}b", placeholders.replaceIn("$$${B}${B}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "${spillgate.test.none}    | neither a system property nor an environment variable is called \"spillgate.test.none\"",
        "1/1s ${spillgate.test     | a placeholder has no end",
        "${}                       | a placeholder has no name",
        "${:1/1s}                  | a placeholder has no name",
      })
  void aPlaceholderThatStandsForNothingIsAProblem(String value, String message) {
    String refusal = refusal("api", Map.of("limit", value));

    assertTrue(refusal.contains(message), refusal);
    assertTrue(refusal.contains("legal: PERMITS/WINDOW"), refusal);
    assertFalse(refusal.contains("is missing"), refusal);
  }

  /** Neither messages nor the log line tell what came from a placeholder. */
  @Test
  void whatCameFromAPlaceholderIsNeverShown() throws PolicyException {
    System.setProperty("spillgate.test.secret", "13/37m");
    System.setProperty("spillgate.test.sliding", "sliding-window");
    try {
      String limit = "${spillgate.test.secret}";
      assertEquals(
          "policy api: ${spillgate.test.secret} by ip, sliding-log, memory",
          PolicyReader.read("api", Map.of("limit", limit), Policies.application(Map.of(), false))
              .toString());
      for (Map<String, String> params :
          List.of(
              Map.of("limit", limit, "cost", "99"),
              Map.of("limit", limit, "algorithm", limit),
              Map.of("limit", limit + "x"),
              Map.of("limit", limit + ", " + limit),
              Map.of("limit", "1/1s burst 3", "algorithm", "${spillgate.test.sliding}"),
              Map.of("limit", "1/1s", "rejectContentType", limit),
              Map.of("limit", "1/1s", "cost", "${spillgate.test.none:1337}"),
              Map.of("limit", "1/1s", "costs", "${spillgate.test.none:1337}"),
              Map.of("limit", limit, "slots", "70000", "algorithm", "${spillgate.test.sliding}"))) {
        String refusal = refusal("api", params);
        assertFalse(refusal.contains("37"), refusal);
        assertFalse(refusal.replaceAll("legal: .*", "").contains("sliding-window"), refusal);
        assertTrue(refusal.contains("${spillgate.test."), refusal);
      }
    } finally {
      System.clearProperty("spillgate.test.secret");
      System.clearProperty("spillgate.test.sliding");
    }
  }
}
