package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FeatureInformationTest {

    private static final int ROWS = 4_000;

    /** The class is a xor b; c is a copy of a; d is always the same. */
    private static FeatureInformation parity() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] columns = new double[4][ROWS];
        int[] classes = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            int a = random.nextInt(2);
            int b = random.nextInt(2);
            columns[0][row] = a;
            columns[1][row] = b;
            columns[2][row] = a;
            classes[row] = a ^ b;
        }
        List<Feature> features = List.of(
                Feature.discrete("a", "no", "yes"),
                Feature.discrete("b", "no", "yes"),
                Feature.discrete("c", "no", "yes"),
                Feature.discrete("d", "no", "yes"));
        Schema schema = Schema.classification(features, "class", List.of("even", "odd"));
        return FeatureInformation.of(Chunk.classified(schema, columns, ClassWeights.hard(classes)), "discretized");
    }

    @Test
    void shouldSeeWhatTwoFeaturesSayOnlyTogether() {
        FeatureInformation found = parity();
        assertThat(found.classEntropy()).isCloseTo(Math.log(2), within(1e-3));
        assertThat(found.features()).extracting(FeatureInformation.One::name).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(found.features()).allSatisfy(one -> {
            assertThat(one.withClass()).isLessThan(.005);
            assertThat(one.chance()).isGreaterThan(1e-4);
        });
        FeatureInformation.Pair xor = found.pair("b", "a");
        assertThat(xor.mutual()).isLessThan(.005);
        assertThat(xor.given()).isCloseTo(Math.log(2), within(.005));
        assertThat(xor.interaction()).isCloseTo(Math.log(2), within(.01));
        assertThat(xor.chance()).isLessThan(1e-10);
        FeatureInformation.Pair copy = found.pair("a", "c");
        assertThat(copy.mutual()).isCloseTo(Math.log(2), within(.005));
        assertThat(copy.interaction()).isCloseTo(0, within(.01));
    }

    @Test
    void shouldGiveTheGaussianInformationOfCorrelatedNumbers() {
        SplittableRandom random = new SplittableRandom(4);
        double[][] columns = new double[2][ROWS];
        int[] classes = IntStream.range(0, ROWS).map(row -> row % 2).toArray();
        for (int row = 0; row < ROWS; row++) {
            double shared = random.nextGaussian();
            columns[0][row] = .8 * shared + .6 * random.nextGaussian() + 2 * classes[row];
            columns[1][row] = shared;
        }
        Schema schema = Schema.classification(
                List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("a", "b"));
        FeatureInformation found =
                FeatureInformation.of(Chunk.classified(schema, columns, ClassWeights.hard(classes)), "gaussian");
        assertThat(found.features()).extracting(FeatureInformation.One::name).containsExactly("x", "y");
        assertThat(found.pair("x", "y").given())
                .as("-ln(1 - r^2) / 2 of a correlation of .8 within the classes")
                .isCloseTo(-.5 * Math.log(1 - .64), within(.03));
    }

    @Test
    void shouldTakeOneFeatureAndOneRow() {
        Schema schema = Schema.classification(List.of(Feature.continuous("x")), "class", List.of("a", "b"));
        FeatureInformation one = FeatureInformation.of(
                Chunk.classified(schema, new double[][] {{1, 2, 3, 4}}, ClassWeights.hard(new int[] {0, 0, 1, 1})),
                "kernel");
        assertThat(one.pairs()).isEmpty();
        assertThat(one.features()).hasSize(1);
        FeatureInformation none = FeatureInformation.of(
                Chunk.classified(schema, new double[][] {{1}}, ClassWeights.hard(new int[] {0})), "gaussian");
        assertThat(none.features()).isEmpty();
    }

    @Test
    void shouldNotBeShakenByMissingAndExtremeValues() {
        Schema schema = Schema.classification(
                List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("a", "b"));
        double[][] columns = {
            {1, Double.NaN, 3, Double.MAX_VALUE, 2, 2, 1, 0}, {Double.NaN, Double.MIN_VALUE, 1, 1, -1e300, 2, 3, 4}
        };
        for (String density : List.of("gaussian", "kernel", "discretized", "mte")) {
            FeatureInformation found = FeatureInformation.of(
                    Chunk.classified(schema, columns, ClassWeights.hard(new int[] {0, 1, 0, 1, 0, 1, 0, 1})), density);
            assertThat(found.features()).noneMatch(one -> Double.isNaN(one.withClass()) || Double.isNaN(one.chance()));
            assertThat(found.pairs()).noneMatch(pair -> Double.isNaN(pair.given()) || Double.isNaN(pair.mutual()));
        }
        assertThat(Arrays.asList("mgc", "nothing"))
                .allSatisfy(density -> assertThatThrownBy(() -> FeatureInformation.of(
                                Chunk.classified(schema, columns, ClassWeights.hard(new int[8])), density))
                        .isInstanceOf(SpecException.class));
    }
}
