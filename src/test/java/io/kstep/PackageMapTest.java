package io.kstep;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The package map as a test: imports point down only, and every package stands on the map. */
class PackageMapTest {

    /** Top to bottom; a package may import those below it. */
    static final List<String> TOP_TO_BOTTOM = List.of(
            "cli",
            "experiment",
            "serve",
            "stream",
            "session",
            "wire",
            "inspect",
            "incremental",
            "evaluate",
            "multi",
            "bayes",
            "probability",
            "data",
            "binary",
            "print",
            "spec");

    /** The one class that may use what Kafka keeps to itself: nothing public is called before a commit. */
    private static final String KAFKA_INTERNALS = "io.kstep.stream.BeforeCommit";

    private static final JavaClasses PRODUCT = PackageGraph.PRODUCT;

    @Test
    void shouldImportDownwardsOnly() {
        LayeredArchitecture map = layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String name : TOP_TO_BOTTOM) {
            map = map.optionalLayer(name).definedBy("io.kstep." + name + "..");
        }
        for (int i = 1; i < TOP_TO_BOTTOM.size(); i++) {
            map = map.whereLayer(TOP_TO_BOTTOM.get(i))
                    .mayOnlyBeAccessedByLayers(TOP_TO_BOTTOM.subList(0, i).toArray(String[]::new));
        }
        map.check(PRODUCT);
    }

    @Test
    void shouldHaveNoCycles() {
        slices().matching("io.kstep.(**)").should().beFreeOfCycles().check(PRODUCT);
    }

    @Test
    void shouldKeepEveryPackageOnTheMap() {
        TreeSet<String> unknown = PRODUCT.stream()
                .map(type -> type.getPackageName().replaceFirst("^io\\.kstep\\.", ""))
                .filter(name -> !TOP_TO_BOTTOM.contains(name.split("\\.")[0]))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(unknown).isEmpty();
    }

    @Test
    void shouldUseLibrariesOnlyWhereTheyAreDeclared() {
        assertThat(Libraries.strangers(PRODUCT))
                .as("a library is used where Libraries.ALL does not allow it")
                .isEmpty();
    }

    @Test
    void shouldDeclareNoUseOfALibraryThatThereIsNot() {
        assertThat(Libraries.unusedPermissions(PRODUCT)).isEmpty();
    }

    @Test
    void shouldUseTheInternalsOfKafkaInOneAdapterOnly() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(KAFKA_INTERNALS)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.kafka..internals..")
                .because("internals change without notice, and only " + KAFKA_INTERNALS
                        + " is looked at when Kafka's version changes (KafkaInternalsTest)")
                .check(PRODUCT);
    }

    @Test
    void shouldSayInEveryPackageWhatItMayImport() throws IOException {
        PackageGraph graph = PackageGraph.ofProduct();
        List<String> wrong = new ArrayList<>();
        for (String room : graph.uses().keySet()) {
            Path file = Path.of("src/main/java/io/kstep", room.replace('.', '/'), "package-info.java");
            if (!words(file).contains(graph.mayImport(room) + " */")) {
                wrong.add(file + " must end with: " + graph.mayImport(room));
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** A comment without the stars and the line ends in it. */
    private static String words(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file).replaceAll("\\s+(\\* )?", " ") : "";
    }
}
