package io.kstep.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests by subtracting a fold's counts say what learning every fold's model again says. */
class StructureTestsTest {

    private static final int BINS = 5;

    /** Discrete rows in which features depend on each other and on the classes. */
    static Chunk discrete(int rows, int variables, int features, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[features][rows];
        int[][] classes = new int[variables][rows];
        for (int row = 0; row < rows; row++) {
            for (int j = 0; j < variables; j++) {
                classes[j][row] = random.nextInt(j == 1 ? 3 : 2);
            }
            for (int i = 0; i < features; i++) {
                double before = i > 0 ? columns[i - 1][row] : 0;
                columns[i][row] = (classes[i % variables][row] + before + (random.nextInt(3) == 0 ? 1 : 0)) % 3;
            }
        }
        return Chunk.classified(
                new Schema(
                        IntStream.range(0, features)
                                .mapToObj(i -> Feature.discrete("x" + i, List.of("a", "b", "c")))
                                .toList(),
                        IntStream.range(0, variables)
                                .<Target>mapToObj(j -> new Target.ClassVariable(
                                        "c" + j, j == 1 ? List.of("0", "1", "2") : List.of("0", "1")))
                                .toList()),
                columns,
                Arrays.stream(classes).map(ClassWeights::hard).toList());
    }

    static JointStructure random(int variables, int features, SplittableRandom random) {
        int[][] classParents = new int[variables][];
        Arrays.setAll(classParents, j -> drawn(j, 2, random));
        int[][] bridge = new int[features][];
        Arrays.setAll(bridge, i -> drawn(variables, 3, random));
        int[][] featureParents = new int[features][];
        Arrays.setAll(featureParents, i -> drawn(i, 3, random));
        return new JointStructure(classParents, bridge, featureParents);
    }

    private static int[] drawn(int below, int most, SplittableRandom random) {
        return IntStream.range(0, below)
                .filter(v -> random.nextInt(3) == 0)
                .limit(most)
                .toArray();
    }

    @Test
    void shouldSayWhatLearningEveryFoldSays() {
        SplittableRandom random = new SplittableRandom(1);
        Chunk chunk = discrete(120, 3, 6, 2);
        CodedRows rows = CodedRows.of(chunk, BINS);
        int[][] folds = {rows.folds(5, random), rows.folds(5, random)};
        StructureTests tests = new StructureTests(rows, folds, .5);
        for (int repetition = 0; repetition < 20; repetition++) {
            JointStructure structure = random(3, 6, random);
            double[] expected = naive(chunk, structure, folds);
            StructureTests.Tested found = tests.test(structure);
            assertThat(found.single()).containsExactly(Arrays.copyOf(expected, 3), within(1e-12));
            assertThat(found.global()).isCloseTo(expected[3], within(1e-12));
            assertThat(found.global())
                    .isBetween(
                            Math.max(
                                            0,
                                            1
                                                    - Arrays.stream(found.single())
                                                            .map(a -> 1 - a)
                                                            .sum())
                                    - 1e-12,
                            Arrays.stream(found.single()).min().orElseThrow() + 1e-12);
            double[] rates = naiveRates(chunk, structure, folds);
            assertThat(found.rates()[1]).containsExactly(rates, within(1e-12));
            // asked for again, it comes from what was kept
            assertThat(tests.test(structure).single()).containsExactly(found.single());
        }
    }

    private static double[] naive(Chunk chunk, JointStructure structure, int[][] folds) {
        double[] right = new double[4];
        for (int[] fold : folds) {
            for (int f = 0; f < 5; f++) {
                int number = f;
                int[] test = IntStream.range(0, fold.length)
                        .filter(row -> fold[row] == number)
                        .toArray();
                JointTableNetwork network = learned(chunk, structure, fold, f);
                for (int row : test) {
                    int[] said = network.posterior(chunk.row(row)).mostProbable();
                    boolean isRight = true;
                    for (int j = 0; j < 3; j++) {
                        boolean hit = said[j] == chunk.classWeights(j).hardClass(row);
                        right[j] += hit ? 1.0 / test.length / 10 : 0;
                        isRight &= hit;
                    }
                    right[3] += isRight ? 1.0 / test.length / 10 : 0;
                }
            }
        }
        return right;
    }

    private static double[] naiveRates(Chunk chunk, JointStructure structure, int[][] folds) {
        double[] right = new double[3];
        double[] all = new double[3];
        for (int[] fold : folds) {
            for (int row = 0; row < fold.length; row++) {
                int[] said = learned(chunk, structure, fold, fold[row])
                        .posterior(chunk.row(row))
                        .mostProbable();
                int truth = chunk.classWeights(1).hardClass(row);
                all[truth]++;
                right[truth] += said[1] == truth ? 1 : 0;
            }
        }
        return IntStream.range(0, 3).mapToDouble(c -> right[c] / all[c]).toArray();
    }

    private static JointTableNetwork learned(Chunk chunk, JointStructure structure, int[] fold, int without) {
        Chunk train = chunk.subset(IntStream.range(0, fold.length)
                .filter(row -> fold[row] != without)
                .toArray());
        return TableJointLearner.learned(structure, train, JointRows.of(train), BINS, .5);
    }

    @Test
    void shouldSplitEvenlyByVector() {
        Chunk chunk = discrete(333, 2, 3, 4);
        CodedRows rows = CodedRows.of(chunk, BINS);
        int[] held = rows.heldOut(.25, new SplittableRandom(1));
        assertThat(Arrays.stream(held).filter(fold -> fold == 0).count()).isEqualTo(84);
        int[] folds = rows.folds(5, new SplittableRandom(2));
        int[][] counts = new int[6][5];
        for (int row = 0; row < folds.length; row++) {
            counts[rows.vectors()[row]][folds[row]]++;
        }
        for (int[] of : counts) {
            assertThat(Arrays.stream(of).max().orElseThrow()
                            - Arrays.stream(of).min().orElseThrow())
                    .isLessThanOrEqualTo(1);
        }
    }

    @Test
    void shouldCountWeightsAsRows() {
        Chunk chunk = discrete(60, 2, 4, 5);
        int[] twice = IntStream.range(0, 90).map(i -> i < 60 ? i : i - 60).toArray();
        CodedRows repeated = CodedRows.of(chunk.subset(twice), BINS);
        double[] weights =
                IntStream.range(0, 60).mapToDouble(i -> i < 30 ? 2 : 1).toArray();
        CodedRows weighted = CodedRows.of(chunk.withRowWeights(weights), BINS);
        int[] fold = IntStream.range(0, 60).map(i -> i % 3).toArray();
        int[] foldTwice = IntStream.range(0, 90).map(i -> fold[twice[i]]).toArray();
        JointStructure structure = random(2, 4, new SplittableRandom(3));
        StructureTests.Tested expected = new StructureTests(repeated, new int[][] {foldTwice}, 1).test(structure);
        StructureTests.Tested found = new StructureTests(weighted, new int[][] {fold}, 1).test(structure);
        assertThat(found.single()).containsExactly(expected.single(), within(1e-12));
        assertThat(found.global()).isCloseTo(expected.global(), within(1e-12));
    }

    @Test
    void shouldSayNothingOfWhatIsMissing() {
        Chunk chunk = discrete(80, 2, 4, 6);
        List<double[]> columns = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            double[] column = chunk.column(i).clone();
            Arrays.fill(column, 0, i == 3 ? 80 : 10, Double.NaN);
            columns.add(column);
        }
        Chunk holes = Chunk.classified(
                chunk.schema(),
                columns.toArray(double[][]::new),
                List.of(chunk.classWeights(0), chunk.classWeights(1)));
        CodedRows rows = CodedRows.of(holes, BINS);
        int[][] folds = {rows.folds(4, new SplittableRandom(1))};
        JointStructure with = new JointStructure(
                new int[][] {{}, {0}}, new int[][] {{0}, {1}, {0, 1}, {0, 1}}, new int[][] {{}, {0}, {1}, {}});
        JointStructure without = new JointStructure(
                new int[][] {{}, {0}}, new int[][] {{0}, {1}, {0, 1}, {}}, new int[][] {{}, {0}, {1}, {}});
        StructureTests tests = new StructureTests(rows, folds, 1);
        assertThat(tests.test(with).single())
                .containsExactly(tests.test(without).single());
    }
}
