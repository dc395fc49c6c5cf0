package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.SetInformation;
import io.kstep.bayes.SetInformation.Subset;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.evaluate.ModelInformation.Model;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SetInformationTest {

    private static final String TABLES = "discretized,alpha=0.000000001,backoff=0";
    private static final double LN_2 = Math.log(2);

    /** Three rows of class A, four of B; the figures were computed by another program. */
    private static Chunk seven() {
        return chunk(
                List.of(Feature.continuous("y1"), Feature.continuous("y2")),
                new double[][] {{0, 1, 2, 0, 1, 2, 3}, {0, 1, 1.5, 2, 1, .5, 0}},
                0,
                0,
                0,
                1,
                1,
                1,
                1);
    }

    private static Chunk chunk(List<Feature> features, double[][] columns, int... classes) {
        return Chunk.classified(
                Schema.classification(features, "class", List.of("A", "B")), columns, ClassWeights.hard(classes));
    }

    private static Chunk bits(List<int[]> rows) {
        int features = rows.get(0).length - 1;
        double[][] columns = new double[features][rows.size()];
        int[] classes = new int[rows.size()];
        for (int i = 0; i < classes.length; i++) {
            for (int j = 0; j < features; j++) {
                columns[j][i] = rows.get(i)[j];
            }
            classes[i] = rows.get(i)[features];
        }
        return chunk(
                IntStream.range(0, features)
                        .mapToObj(j -> Feature.discrete("x" + j, "0", "1"))
                        .toList(),
                columns,
                classes);
    }

    private static Subset last(SetInformation found) {
        return found.subsets().get(found.subsets().size() - 1);
    }

    @Test
    void shouldHaveTheGaussianInformationOfCovariances() {
        SetInformation found = SetInformation.of(seven(), "gaussian", List.of("y1", "y2"));
        assertThat(found.subsets().get(0).withClass()).isCloseTo(0.0528418, within(1e-7));
        assertThat(found.subsets().get(1).withClass()).isCloseTo(0.0074133, within(1e-7));
        assertThat(last(found).interaction()).isCloseTo(0.0626907, within(1e-7));
        assertThat(last(found).interactionWithClass()).isCloseTo(1.6150750, within(1e-7));
        double total = 0.5 * Math.log(2 * Math.PI * Math.E * 1.0612244897959184);
        assertThat(found.subsets().get(0).entropy()).isCloseTo(total, within(1e-12));
    }

    @Test
    void shouldHaveTheKernelInformationOfPlugInEstimates() {
        Subset both = last(SetInformation.of(seven(), "kernel", List.of("y1", "y2")));
        assertThat(both.interaction()).isCloseTo(0.2028768, within(1e-7));
        assertThat(both.interactionWithClass() + both.interaction()).isCloseTo(0.3620003, within(1e-7));
    }

    /** Of an exclusive or of three bits every two say nothing, and all three everything. */
    @Test
    void shouldFindSynergyOfMoreThanTwo() {
        List<int[]> rows = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            rows.add(new int[] {i & 1, i >> 1 & 1, i >> 2, Integer.bitCount(i) % 2});
        }
        SetInformation found = SetInformation.of(bits(rows), TABLES, List.of("x0", "x1", "x2"));
        assertThat(found.subsets().subList(0, 6))
                .allSatisfy(one -> assertThat(one.withClass()).isCloseTo(0, within(1e-12)));
        assertThat(last(found).withClass()).isCloseTo(LN_2, within(1e-12));
        assertThat(last(found).interaction()).isCloseTo(0, within(1e-12));
        assertThat(last(found).interactionWithClass()).isCloseTo(LN_2, within(1e-12));
        assertThat(last(found).entropy()).isCloseTo(3 * LN_2, within(1e-12));
    }

    /** Rows whose shares are exactly those of a tree with the first feature as parent of the others. */
    private static Chunk tree() {
        int[][][] ofFour = {{{3}, {1}}, {{1, 2}, {3, 3}}, {{2, 3}, {1, 3}}}; // ones among four, by class and parent
        List<int[]> rows = new ArrayList<>();
        for (int c = 0; c < 2; c++) {
            for (int i = 0; i < 64; i++) {
                int first = i % 4 < ofFour[0][c][0] ? 1 : 0;
                int second = i / 4 % 4 < ofFour[1][c][first] ? 1 : 0;
                int third = i / 16 < ofFour[2][c][first] ? 1 : 0;
                rows.add(new int[] {first, second, third, c});
            }
        }
        return bits(rows);
    }

    @Test
    void shouldLeaveTheResidualOfTheChainRule() {
        Chunk chunk = tree();
        SetInformation set = SetInformation.of(chunk, TABLES, List.of("x0", "x1", "x2"));
        Model tan = ModelInformation.of(chunk, TABLES).models().get(1);
        assertThat(tan.mutual()).isCloseTo(last(set).withClass(), within(1e-6));
        List<Subset> of = set.subsets(); // x0, x1, x2, x0 x1, x0 x2, x1 x2, all
        double beyond = of.get(3).entropy()
                + of.get(4).entropy()
                - of.get(0).entropy()
                - of.get(6).entropy();
        assertThat(beyond).as("I(x1; x2 | x0)").isGreaterThan(1e-3);
        assertThat(tan.parents()).containsExactlyInAnyOrder("x0 > x1", "x0 > x2");
        assertThat(tan.residual()).isCloseTo(beyond, within(1e-6));
        assertThat(tan.entropy()).isCloseTo(of.get(6).given() + LN_2, within(1e-6));
        assertThat(tan.conditional()).isCloseTo(LN_2 - tan.mutual(), within(1e-6));
    }

    @Test
    void shouldDivideInformationAmongTheClasses() {
        Chunk chunk = tree();
        SetInformation set = SetInformation.of(chunk, TABLES, List.of("x0", "x1", "x2"));
        ModelInformation.of(chunk, TABLES).divergences().forEach(one -> {
            double mean = Arrays.stream(one.fromAll()).sum() / 2;
            assertThat(mean)
                    .isCloseTo(
                            set.subsets().stream()
                                    .filter(subset -> subset.features().equals(List.of(one.feature())))
                                    .findFirst()
                                    .orElseThrow()
                                    .withClass(),
                            within(1e-6));
        });
    }

    @Test
    void shouldLeaveOutRowsThatLackAValue() {
        Chunk chunk = chunk(
                List.of(Feature.continuous("y1"), Feature.discrete("z", "a", "b")),
                new double[][] {{1, 2, Double.NaN, 3, 4, 5, 2.5, 6}, {0, 1, 1, Double.NaN, 1, 0, 1, 0}},
                0,
                0,
                0,
                0,
                1,
                1,
                1,
                1);
        for (String density : List.of("gaussian", "kernel", "discretized(method=frequency,bins=2)", "mte")) {
            SetInformation found = SetInformation.of(chunk, density, List.of("y1", "z"));
            assertThat(found.rows()).as(density).isEqualTo(6);
            assertThat(found.subsets())
                    .as(density)
                    .allSatisfy(one -> assertThat(one.withClass()).isFinite());
        }
    }

    @Test
    void shouldRefuseSetsThatSayNothing() {
        Chunk chunk = chunk(
                List.of(Feature.continuous("y1"), Feature.continuous("same")),
                new double[][] {{1, 2, 3, 4}, {5, 5, 5, 5}},
                0,
                0,
                1,
                1);
        assertRefused(chunk, "feature 'same' has one value only, which says nothing", "y1", "same");
        assertRefused(chunk, "there is no feature 'none'", "y1", "none");
        assertRefused(chunk, "information of a set needs 2 to 8 different features, not y1", "y1");
        assertRefused(chunk, "information of a set needs 2 to 8 different features, not y1, y1", "y1", "y1");
    }

    private static void assertRefused(Chunk chunk, String message, String... names) {
        assertThatThrownBy(() -> SetInformation.of(chunk, "gaussian", List.of(names)))
                .isInstanceOf(SpecException.class)
                .hasMessage(message);
    }
}
