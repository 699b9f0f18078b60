package dev.spillgate;

import static com.tngtech.archunit.base.DescribedPredicate.anyElementThat;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.spillgate.key.KeyKind;
import dev.spillgate.limit.MonotonicClock;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tree is the architecture: arrows never run back up. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.spillgate");

  private static final Set<String> PUBLIC = readme();

  private static final DescribedPredicate<JavaClass> ARE_INTERNAL =
      describe(
          "are internal",
          type -> type.getPackageName().startsWith("dev.spillgate") && !isApi(type));

  private static final ArchCondition<JavaClass> BE_USED_IN_ANOTHER_PACKAGE =
      new ArchCondition<>("be used in another package") {
        @Override
        public void check(JavaClass type, ConditionEvents events) {
          boolean used =
              type.getDirectDependenciesToSelf().stream()
                  .map(use -> use.getOriginClass().getPackageName())
                  .anyMatch(user -> !user.equals(type.getPackageName()));
          events.add(new SimpleConditionEvent(type, used, type.getName()));
        }
      };

  private static boolean isApi(JavaClass type) {
    return PUBLIC.contains(type.getName());
  }

  /** The types in the table of the section on one's own code. */
  private static Set<String> readme() {
    try {
      String section = Files.readString(Path.of("README.md")).split("## From your own code\n")[1];
      return Pattern.compile("^\\| `(dev\\.spillgate\\.[\\w.]+)`", Pattern.MULTILINE)
          .matcher(section.split("\n## ")[0])
          .results()
          .map(found -> found.group(1))
          .collect(Collectors.toSet());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Test
  void everyPackageImportsOnlyWhatIsBelowIt() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("dev.spillgate..")
        .layer("edge")
        .definedBy("dev.spillgate")
        .layer("policy")
        .definedBy("dev.spillgate.policy")
        .layer("store")
        .definedBy("dev.spillgate.store")
        .layer("response")
        .definedBy("dev.spillgate.response")
        .layer("key")
        .definedBy("dev.spillgate.key")
        .layer("limit")
        .definedBy("dev.spillgate.limit")
        .optionalLayer("demo")
        .definedBy("dev.spillgate.demo..")
        .whereLayer("demo")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("edge")
        .mayOnlyBeAccessedByLayers("demo")
        .whereLayer("policy")
        .mayOnlyBeAccessedByLayers("edge", "demo")
        .whereLayer("store")
        .mayOnlyBeAccessedByLayers("edge", "demo")
        .whereLayer("response")
        .mayOnlyBeAccessedByLayers("policy", "edge", "demo")
        .whereLayer("key")
        .mayOnlyBeAccessedByLayers("policy", "store", "edge", "demo")
        .check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("dev.spillgate.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void arithmeticNeedsTheJdkAlone() {
    noClasses()
        .that()
        .resideInAPackage("dev.spillgate.limit")
        .should()
        .dependOnClassesThat(
            not(resideInAPackage("java.."))
                .and(not(resideInAPackage("dev.spillgate.limit")))
                .and(not(resideInAPackage("org.jspecify.annotations"))))
        .check(CLASSES);
  }

  @Test
  void limitsAndStoresKnowNoServletsAndNoCdi() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.spillgate.limit", "dev.spillgate.store")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("jakarta..")
        .check(CLASSES);
  }

  @Test
  void theTimeIsReadInOneClass() {
    noClasses()
        .that(not(belongToAnyOf(MonotonicClock.class)))
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Instant.class, "now")
        .check(CLASSES);
  }

  /** What a header says is read as a literal: no class that could resolve a name is there. */
  @Test
  void nothingIsLookedUpInDns() {
    noClasses()
        .that(not(resideInAPackage("dev.spillgate.demo.launcher")))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("javax.naming..")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(InetAddress.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(SocketAddress.class)
        .orShould()
        .callMethod(ServletRequest.class, "getRemoteHost")
        .check(CLASSES);
  }

  @Test
  void nothingButTheLauncherPrints() {
    noClasses()
        .that(not(resideInAPackage("dev.spillgate.demo.launcher")))
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }

  @Test
  void onlyOneClassAsksCdi() {
    noClasses()
        .that(not(belongToAnyOf(CdiLookup.class)))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("jakarta.enterprise.inject..")
        .check(CLASSES);
  }

  @Test
  void onlyTheKeyOfThatNameLooksAtASession() {
    noClasses()
        .that(not(belongToAnyOf(KeyKind.class)))
        .should()
        .dependOnClassesThat()
        .areAssignableTo(HttpSession.class)
        .check(CLASSES);
  }

  @Test
  void whatTheReadmeCallsPublicIs() {
    assertFalse(PUBLIC.isEmpty());
    for (String type : PUBLIC) {
      assertTrue(CLASSES.get(type).getModifiers().contains(JavaModifier.PUBLIC), type);
    }
  }

  @Test
  void whatIsPublicTellsOfNothingElse() {
    methods()
        .that()
        .arePublic()
        .and()
        .areDeclaredInClassesThat(describe("are in the README", ArchitectureTest::isApi))
        .should()
        .notHaveRawParameterTypes(anyElementThat(ARE_INTERNAL))
        .andShould()
        .notHaveRawReturnType(ARE_INTERNAL)
        .check(CLASSES);
  }

  @Test
  void nothingElseIsPublicButForAnotherPackageOrForTheContainer() {
    classes()
        .that()
        .arePublic()
        .and()
        .areTopLevelClasses()
        .and()
        .areNotAssignableTo(ServletContainerInitializer.class)
        .and(ARE_INTERNAL)
        .and(not(resideInAPackage("dev.spillgate.demo..")))
        .should(BE_USED_IN_ANOTHER_PACKAGE)
        .check(CLASSES);
  }
}
