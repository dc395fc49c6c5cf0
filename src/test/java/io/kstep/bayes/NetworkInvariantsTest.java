package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Structures that are other structures in a limit, and what must not make a difference. */
class NetworkInvariantsTest {

    private static final String PLAIN = "clamp=1e9,shrink=0,ridge=0,floor=0";
    private static final int FEATURES = 5;

    private static Schema schema(boolean mixed) {
        return Schema.classification(
                IntStream.range(0, FEATURES)
                        .mapToObj(j -> mixed && j % 2 == 1
                                ? Feature.discrete("z" + j, "a", "b", "c")
                                : Feature.continuous("y" + j))
                        .toList(),
                "class",
                List.of("one", "two", "three"));
    }

    /** Rows whose features depend on each other, continuous or every other one discrete. */
    private static Chunk rows(long seed, int n, boolean mixed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[FEATURES][n];
        int[] classes = new int[n];
        for (int i = 0; i < n; i++) {
            int c = random.nextInt(3);
            double common = random.nextGaussian();
            classes[i] = c;
            for (int j = 0; j < FEATURES; j++) {
                double x = (c + 1) * 0.3 * j + common * (j - c) * 0.4 + random.nextGaussian();
                columns[j][i] = mixed && j % 2 == 1 ? (x < 0 ? 0 : x < 1 ? 1 : 2) : x;
            }
        }
        return Chunk.classified(schema(mixed), columns, ClassWeights.hard(classes));
    }

    private static double[] joint(Classifier classifier, double[] values) {
        double[] out = new double[3];
        classifier.logJoint(values, out, new double[3]);
        return out;
    }

    private static void assertSame(String first, String second, Chunk chunk, double tolerance) {
        Classifier a = Learners.parse(first).learn(chunk);
        Classifier b = Learners.parse(second).learn(chunk);
        Chunk asked = rows(99, 50, !chunk.schema().features().get(1).isContinuous());
        for (int i = 0; i < asked.size(); i++) {
            assertThat(joint(a, asked.row(i)))
                    .as(first + " and " + second)
                    .containsExactly(joint(b, asked.row(i)), within(tolerance));
        }
    }

    @Test
    void shouldBeNaiveBayesWithoutParents() {
        Chunk continuous = rows(1, 150, false);
        Chunk mixed = rows(2, 150, true);
        assertSame("kdb(k=0,ridge=0)", "nb(density=gaussian)", continuous, 1e-9);
        assertSame("kdb(k=0,ridge=0)", "nb(density=gaussian)", mixed, 1e-9);
        assertSame("kdb(k=0,density=kernel)", "nb(density=kernel)", mixed, 0);
        assertSame("kdb(k=0,density=discretized)", "nb(density=discretized)", mixed, 0);
        assertSame("kdb(k=0,density=mte)", "nb(density=mte)", continuous, 0);
        assertSame("kdb(k=0,density=mte)", "nb(density=mte)", mixed, 1e-9);
        assertSame("kdb(k=0,density=mte,leaves=fitted)", "nb(density=mte,borrow=0,spikes=false)", continuous, 1e-9);
    }

    @Test
    void shouldBeTheFullCovarianceWithAllParents() {
        Chunk chunk = rows(3, 200, false);
        assertSame("kdb(k=4," + PLAIN + ")", "complete(" + PLAIN + ")", chunk, 1e-8);
        assertSame("kdb(k=99," + PLAIN + ")", "mgc(" + PLAIN + ")", chunk, 1e-8);
        assertSame("kdb(k=4,clamp=1e9)", "mgc(clamp=1e9)", chunk, 1e-8);
        assertSame("kdb(k=4,density=kernel,clamp=1e9)", "complete(density=kernel,clamp=1e9)", rows(4, 90, false), 1e-9);
    }

    @Test
    void shouldBeTheNearestNeighbourAndTheNearestMeanInTheLimitsOfParzen() {
        Chunk chunk = rows(5, 90, false);
        Classifier narrow =
                Learners.parse("complete(density=kernel(tau=1e-9),clamp=1e9)").learn(chunk);
        Chunk asked = rows(6, 60, false);
        double[][] spreads = new double[3][FEATURES];
        for (int c = 0; c < 3; c++) {
            for (int j = 0; j < FEATURES; j++) {
                spreads[c][j] = deviation(chunk, c, j);
            }
        }
        for (int i = 0; i < asked.size(); i++) {
            double[] nearest = new double[3];
            Arrays.fill(nearest, Double.POSITIVE_INFINITY);
            for (int t = 0; t < chunk.size(); t++) {
                int c = chunk.classWeights().hardClass(t);
                double distance = 0;
                for (int j = 0; j < FEATURES; j++) {
                    double z = (asked.row(i)[j] - chunk.row(t)[j]) / spreads[c][j];
                    distance += z * z / Math.pow(4.0 / (7 * count(chunk, c)), 2.0 / 9);
                }
                nearest[c] = Math.min(nearest[c], distance);
            }
            double[] negative = Arrays.stream(nearest).map(d -> -d).toArray();
            assertThat(LogSpace.argMax(joint(narrow, asked.row(i)))).isEqualTo(LogSpace.argMax(negative));
        }
        Classifier wide =
                Learners.parse("complete(density=kernel(tau=1e6),clamp=1e9)").learn(chunk);
        double[] first = joint(wide, asked.row(0));
        double[] second = joint(wide, asked.row(1));
        for (int c = 1; c < 3; c++) {
            assertThat(first[c] - first[0]).as("all alike").isCloseTo(second[c] - second[0], within(1e-3));
        }
    }

    private static int count(Chunk chunk, int c) {
        return (int) IntStream.range(0, chunk.size())
                .filter(i -> chunk.classWeights().hardClass(i) == c)
                .count();
    }

    private static double deviation(Chunk chunk, int c, int j) {
        double[] of = IntStream.range(0, chunk.size())
                .filter(i -> chunk.classWeights().hardClass(i) == c)
                .mapToDouble(i -> chunk.column(j)[i])
                .toArray();
        double mean = Arrays.stream(of).average().orElseThrow();
        return Math.sqrt(Arrays.stream(of).map(x -> (x - mean) * (x - mean)).sum() / (of.length - 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tan",
                "tan(search=discriminative)",
                "tan(search=wrapper,folds=5)",
                "tan(density=kernel)",
                "tan(density=discretized)",
                "tan(density=mte)",
                "kdb",
                "kdb(density=discretized)",
                "aode",
                "aode(density=mte)",
                "jan(folds=5)",
                "jan(search=backward,folds=5)",
                "complete",
                "complete(density=kernel)"
            })
    void shouldNotDependOnTheOrderOfFeatures(String spec) {
        for (boolean mixed : new boolean[] {false, true}) {
            Chunk chunk = rows(7, 150, mixed);
            int[] turned = {4, 3, 2, 1, 0};
            double[][] columns = Arrays.stream(turned).mapToObj(chunk::column).toArray(double[][]::new);
            Chunk other = Chunk.classified(
                    Schema.classification(
                            Arrays.stream(turned)
                                    .mapToObj(j -> chunk.schema().features().get(j))
                                    .toList(),
                            "class",
                            chunk.schema().classes()),
                    columns,
                    chunk.classWeights());
            // a wrapper takes the first of equally good moves, which the order decides
            boolean wrapper = spec.contains("folds");
            Classifier straight = Learners.parse(spec).learn(chunk);
            Classifier reversed = Learners.parse(spec).learn(other);
            int agree = 0;
            for (int i = 0; i < 60; i++) {
                double[] a = joint(straight, chunk.row(i));
                double[] b = joint(reversed, other.row(i));
                agree += LogSpace.argMax(a) == LogSpace.argMax(b) ? 1 : 0;
                if (!wrapper) {
                    assertThat(b).containsExactly(a, within(1e-7));
                }
            }
            assertThat(agree).isGreaterThanOrEqualTo(wrapper ? 45 : 60);
        }
    }

    @Test
    void shouldSayWhatToUseInstead() {
        Chunk mixed = rows(8, 60, true);
        assertThatThrownBy(() -> Learners.parse("mgc").learn(mixed))
                .isInstanceOf(SpecException.class)
                .hasMessage("mgc is for continuous features and 'z1' is discrete; use complete, tan or nb");
        assertThatThrownBy(() -> Learners.parse("complete(density=mte)"))
                .hasMessage("'complete' has no density 'mte'; it has gaussian, kernel, discretized");
        assertThatThrownBy(() -> Learners.parse("tan(density=mgc)"))
                .hasMessage("'tan' has no density 'mgc'; it has gaussian, kernel, discretized, mte");
        assertThatThrownBy(() -> Learners.parse("nb(density=mgc)"))
                .hasMessage("'nb' has no density 'mgc'; it has gaussian, kernel, discretized, mte, mte-bic, mte-ls");
        assertThatThrownBy(() -> Learners.parse("tan(density=kernel,tau=2)"))
                .hasMessageEndingWith("; write density=kernel(tau=2)");
        assertThatThrownBy(() -> Learners.parse("tan(density=gaussian(shrink=1))"))
                .hasMessageContaining("write density=gaussian and beside it shrink");
        Chunk wide = rows(9, 200, false);
        assertThatThrownBy(() -> Learners.parse("complete(density=discretized(method=width,bins=20))")
                        .learn(wide))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("use tan, kdb");
    }

    /** Twelve values each of four features make 20,736 configurations; 60 rows show at most 60 of them. */
    private static Chunk manyConfigurations(int discrete) {
        SplittableRandom random = new SplittableRandom(5);
        List<Feature> features = new ArrayList<>();
        double[][] columns = new double[discrete + 2][60];
        int[] classes = new int[60];
        for (int j = 0; j < discrete + 2; j++) {
            String[] values = IntStream.range(0, 12).mapToObj(v -> "v" + v).toArray(String[]::new);
            features.add(j < discrete ? Feature.discrete("z" + j, values) : Feature.continuous("y" + j));
        }
        for (int i = 0; i < 60; i++) {
            classes[i] = random.nextInt(3);
            for (int j = 0; j < discrete + 2; j++) {
                columns[j][i] = j < discrete ? random.nextInt(12) : random.nextGaussian() + classes[i];
            }
        }
        return Chunk.classified(
                Schema.classification(features, "class", List.of("a", "b", "c")), columns, ClassWeights.hard(classes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"complete", "jan(search=condensed,folds=2)", "kdb(k=5)", "kdb(k=5,density=mte)"})
    void shouldSayOfAConfigurationNeverSeenWhatTheClassSays(String spec) {
        Chunk chunk = manyConfigurations(4);
        Classifier classifier = Learners.parse(spec).learn(chunk);
        BinaryWriter bytes = new BinaryWriter();
        ClassifierForm.write(classifier, bytes);
        Classifier again = ClassifierForm.read(new BinaryReader(bytes.toBytes()));
        for (int i = 0; i < chunk.size(); i++) {
            double[] row = chunk.row(i);
            assertThat(joint(classifier, row)).containsExactly(joint(again, row), within(1e-9));
            row[0] = (row[0] + 1) % 12;
            assertThat(joint(classifier, row)).containsExactly(joint(again, row), within(1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jan(search=condensed)", "jan(search=condensed,density=discretized)", "complete"})
    void shouldRefuseAJointTableThatIsTooLarge(String spec) {
        Chunk chunk = manyConfigurations(6);
        assertThatThrownBy(() -> Learners.parse(spec).learn(chunk))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("has too many cells")
                .hasMessageContaining("use tan, kdb");
    }
}
