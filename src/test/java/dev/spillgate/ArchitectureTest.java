package dev.spillgate;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.spillgate.key.KeyKind;
import dev.spillgate.limit.MonotonicClock;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpSession;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The tree is the architecture: arrows never run back up. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.spillgate");

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
}
