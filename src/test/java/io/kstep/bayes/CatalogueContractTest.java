package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.bayes.network.DensityFamily;
import io.kstep.bayes.network.MteFamily;
import io.kstep.bayes.structure.Averaging;
import io.kstep.bayes.structure.FeatureFilter;
import io.kstep.bayes.structure.GivenSearch;
import io.kstep.bayes.structure.JoiningSearch;
import io.kstep.bayes.structure.StructureSearch;
import io.kstep.bayes.structure.TreeSearch;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Nothing that a spec can name, and nothing that can be stored, is left out of the contract tests: whoever adds a learner,
 * a family, a search, a filter or a classifier has to add a line to {@link LearnerContractTest.Every}, or to
 * {@link #stored}.
 */
class CatalogueContractTest {

    /** It refuses the discrete features that the contract's rows have; {@link MomentLearnerTest} has it. */
    private static final Set<String> CONTINUOUS_ONLY = Set.of("mgc");

    private static <T> Set<T> ofNetworks(Function<NetworkLearner, T> part) {
        return LearnerContractTest.every()
                .map(Learners::parse)
                .filter(NetworkLearner.class::isInstance)
                .map(learner -> part.apply((NetworkLearner) learner))
                .collect(Collectors.toSet());
    }

    private static <T> Set<Class<?>> kinds(Set<T> parts) {
        return parts.stream().map(Object::getClass).collect(Collectors.toSet());
    }

    @Test
    void shouldTestEveryLearner() {
        Set<String> tested = LearnerContractTest.every()
                .map(spec -> spec.replaceFirst("\\(.*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        tested.addAll(CONTINUOUS_ONLY);
        assertThat(tested).containsExactlyInAnyOrderElementsOf(Learners.names());
    }

    @Test
    void shouldTestEveryFamilyOfDensities() {
        Set<DensityFamily> families = ofNetworks(NetworkLearner::family);
        assertThat(kinds(families)).containsExactlyInAnyOrder(DensityFamily.class.getPermittedSubclasses());
        assertThat(families.stream().filter(MteFamily.class::isInstance).map(family -> ((MteFamily) family).leaves()))
                .contains(MteFamily.Leaves.values());
    }

    @Test
    void shouldTestEverySearch() {
        Set<StructureSearch> searches = ofNetworks(NetworkLearner::search);
        Set<Class<?>> tested = kinds(searches);
        tested.add(GivenSearch.class); // no spec names it; StructureProblemTest has it
        assertThat(tested).containsExactlyInAnyOrder(StructureSearch.class.getPermittedSubclasses());
        assertThat(searches.stream().filter(TreeSearch.class::isInstance).map(search -> ((TreeSearch) search).kind()))
                .contains(TreeSearch.Kind.values());
        assertThat(searches.stream()
                        .filter(JoiningSearch.class::isInstance)
                        .map(search -> ((JoiningSearch) search).direction()))
                .contains(JoiningSearch.Direction.values());
        assertThat(searches.stream().flatMap(search -> search.averaging().stream()))
                .contains(Averaging.values());
    }

    @Test
    void shouldTestEveryFilter() {
        assertThat(kinds(ofNetworks(NetworkLearner::filter)))
                .containsExactlyInAnyOrder(FeatureFilter.class.getPermittedSubclasses());
    }

    static Chunk continuous(double unit) {
        SplittableRandom random = new SplittableRandom(1);
        double[][] columns = new double[3][60];
        int[] classes = new int[60];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = random.nextInt(2);
            for (double[] column : columns) {
                column[i] = unit * (random.nextGaussian() + classes[i]);
            }
        }
        List<Feature> features =
                Stream.of("x", "y", "z").map(Feature::continuous).toList();
        return Chunk.classified(
                Schema.classification(features, "class", List.of("a", "b")), columns, ClassWeights.hard(classes));
    }

    /** Rows whose target is their first feature. */
    private static Chunk numeric() {
        Chunk rows = continuous(1);
        Schema schema = Schema.regression(
                Stream.of("x", "y", "z").map(Feature::continuous).toList(), "target");
        return Chunk.numeric(schema, new double[][] {rows.column(0), rows.column(1), rows.column(2)}, rows.column(0));
    }

    /** The same rows with labels of doubt .3. */
    static Chunk doubtful(Chunk rows) {
        List<Label> labels = IntStream.range(0, rows.size())
                .<Label>mapToObj(i -> new Label.Doubtful(rows.classWeights().hardClass(i), .3))
                .toList();
        return rows.relabelled(
                rows.schema(), ClassWeights.of(labels, rows.schema().classCount()));
    }

    /** A classifier of every kind that is stored. */
    private static List<Classifier> stored() {
        return List.of(
                Learners.parse("nb").learn(continuous(1)),
                Learners.parse("tan").learn(continuous(1)),
                Learners.parse("tan(mergeable=true)").learn(continuous(1)),
                Learners.parse("tan").learn(continuous(1e250)),
                MteRegressionLearner.parse("nb").learn(numeric()),
                Learners.parse("gem(learner=aode)").learn(doubtful(continuous(1))),
                Learners.parse("eknn").learn(doubtful(continuous(1))),
                Learners.parse("ctree(trees=2,features=half)").learn(doubtful(continuous(1))),
                LinearLearner.parse("linear").learn(numeric()),
                Learners.parse("mixture").learn(doubtful(continuous(1))));
    }

    @Test
    void shouldReadEveryKindOfClassifierThatIsWritten() {
        assertThat(stored().stream().<Class<?>>map(Object::getClass).toList())
                .containsExactlyElementsOf(ClassifierForm.types());
        for (Classifier classifier : stored()) {
            BinaryWriter out = new BinaryWriter();
            ClassifierForm.write(classifier, out);
            Classifier read = ClassifierForm.read(new BinaryReader(out.toBytes()));
            assertThat(read).hasSameClassAs(classifier);
            int states = classifier instanceof IntervalRegressor regressor
                    ? regressor.intervals().size()
                    : 3; // one more class than the rows show
            double[] expected = new double[states];
            double[] found = new double[states];
            for (double[] values : new double[][] {{0.1, 1, -1}, {1e250, Double.NaN, 0}}) {
                classifier.logJoint(values, expected, new double[states]);
                read.logJoint(values, found, new double[states]);
                assertThat(found).as(Arrays.toString(values)).isEqualTo(expected);
            }
        }
    }
}
