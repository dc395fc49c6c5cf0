package io.kstep;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No type of the product is there for tests alone, and what only experiments need lives with them. An exemption that is
 * needed no longer fails too.
 */
class DeadCodeTest {

    /** Types that nothing in the product uses, each with the reason why it is there. */
    private static final Map<String, String> UNUSED_TYPES = Map.of(
            "wire.WireFormat", "its constants are used, but the compiler copies them",
            "probability.belief.ConditionalMasses", "belief functions of several class variables are not served yet",
            "probability.belief.ProductFrame", "belief functions of several class variables are not served yet");

    /** Types that only experiments use and that live elsewhere, each with the reason. */
    private static final Map<String, String> FOR_EXPERIMENTS = Map.of(
            "evaluate.comparison.SignTest", "a test of two learners that no command offers yet",
            "evaluate.comparison.Spearman", "stands with the other rank tests",
            "evaluate.variance.BiasDifference", "the package of all decompositions",
            "evaluate.variance.VarianceDecomposition", "the package of all decompositions");

    @Test
    void shouldUseEveryType() {
        assertThat(outermost()
                        .filter(type -> users(type).isEmpty())
                        .map(DeadCodeTest::name)
                        .toList())
                .as("types that nothing in the product uses")
                .containsExactlyInAnyOrderElementsOf(UNUSED_TYPES.keySet());
    }

    @Test
    void shouldKeepWhatOnlyExperimentsUseWithThem() {
        assertThat(outermost()
                        .filter(type -> !family(type).equals("experiment"))
                        .filter(type -> users(type).equals(Set.of("experiment")))
                        .map(DeadCodeTest::name)
                        .toList())
                .as("types that only experiments use")
                .containsExactlyInAnyOrderElementsOf(FOR_EXPERIMENTS.keySet());
    }

    private static Stream<JavaClass> outermost() {
        return PackageGraph.PRODUCT.stream()
                .filter(type -> type.getEnclosingClass().isEmpty())
                .filter(type -> !type.getSimpleName().equals("package-info"));
    }

    /** The families of packages that use a type or what is nested in it. */
    private static Set<String> users(JavaClass type) {
        return PackageGraph.PRODUCT.stream()
                .filter(other -> outer(other).equals(type.getName()))
                .flatMap(part -> part.getDirectDependenciesToSelf().stream())
                .map(Dependency::getOriginClass)
                .filter(user -> !outer(user).equals(type.getName()))
                .map(DeadCodeTest::family)
                .collect(Collectors.toSet());
    }

    private static String outer(JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "");
    }

    private static String name(JavaClass type) {
        return type.getName().substring("io.kstep.".length());
    }

    private static String family(JavaClass type) {
        return PackageGraph.family(PackageGraph.room(type));
    }
}
