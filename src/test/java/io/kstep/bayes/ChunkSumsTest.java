package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.sums.ChunkSums;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Learning by sums against learning from the rows themselves. */
class ChunkSumsTest {

    private static final Schema MIXED = Schema.classification(
            List.of(
                    Feature.continuous("x"),
                    Feature.continuous("far"),
                    Feature.discrete("d", "a", "b", "c"),
                    Feature.continuous("constant")),
            "class",
            List.of("0", "1", "2", "never"));
    private static final Schema DISCRETE = Schema.classification(
            List.of(Feature.discrete("d", "a", "b", "c"), Feature.discrete("e", "y", "n")),
            "class",
            List.of("0", "1", "2"));

    private static final List<String> ADDITIVE = List.of(
            "nb(density=gaussian)",
            "nb(density=gaussian,shrink=0,clamp=1e9)",
            "nb(density=gaussian,alpha=1e-9,shrink=5)");

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldLeaveOutRowsAsIfTheyHadNeverBeen(boolean hard) {
        for (int seed = 0; seed < 40; seed++) {
            Chunk chunk = mixed(60, seed, hard);
            SplittableRandom random = new SplittableRandom(seed);
            for (String spec : ADDITIVE) {
                Learner learner = Learners.parse(spec);
                ChunkSums sums = ChunkSums.of(learner, chunk).orElseThrow();
                for (int size : new int[] {0, 1, 6, 30, 55}) {
                    int[] left = random.ints(0, 60).distinct().limit(size).toArray();
                    assertSame(sums.without(left), learner.learn(chunk.subset(others(60, left))), chunk);
                }
            }
        }
    }

    @Test
    void shouldLeaveOutEveryRowByItself() {
        Chunk chunk = mixed(50, 7, true);
        Learner learner = Learners.parse(ADDITIVE.get(0));
        ChunkSums sums = ChunkSums.of(learner, chunk).orElseThrow();
        for (int row = 0; row < 50; row++) {
            int[] left = {row};
            assertSame(sums.without(left), learner.learn(chunk.subset(others(50, left))), chunk);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldCountRowsAgainAsIfTheyHadBeenRepeated(boolean hard) {
        for (int seed = 0; seed < 40; seed++) {
            Chunk chunk = mixed(60, seed, hard);
            SplittableRandom random = new SplittableRandom(seed);
            int[] drawn = random.ints(60, 0, 60).toArray();
            int[] times = new int[60];
            for (int row : drawn) {
                times[row]++;
            }
            for (String spec : ADDITIVE) {
                Learner learner = Learners.parse(spec);
                assertSame(
                        ChunkSums.of(learner, chunk).orElseThrow().repeated(times),
                        learner.learn(chunk.subset(drawn)),
                        chunk);
            }
        }
    }

    /** What is left is a millionth as wide: sums of squares about the old mean have lost it. */
    @Test
    void shouldNotLoseWhatAnOutlierDwarfs() {
        Schema schema = Schema.classification(List.of(Feature.continuous("x")), "class", List.of("0", "1"));
        SplittableRandom random = new SplittableRandom(1);
        double[] x = IntStream.range(0, 200)
                .mapToDouble(row -> row == 0 ? 1e9 : random.nextGaussian() + row % 2)
                .toArray();
        Chunk chunk = Chunk.classified(
                schema,
                new double[][] {x},
                ClassWeights.hard(IntStream.range(0, 200).map(row -> row % 2).toArray()));
        Learner learner = Learners.parse("nb(density=gaussian,shrink=0,clamp=1e9)");
        int[] left = {0, 17};
        int[] rest = others(200, left);
        assertSame(
                ChunkSums.of(learner, chunk).orElseThrow().without(left),
                learner.learn(chunk.subset(rest)),
                chunk.subset(rest));
    }

    @Test
    void shouldHaveSumsOfTablesButNotOfFittedDensities() {
        Chunk discrete = discrete(80, 3);
        Learner learner = Learners.parse("nb(density=mte)");
        assertThat(ChunkSums.of(learner, mixed(20, 1, true))).isEmpty();
        ChunkSums sums = ChunkSums.of(learner, discrete).orElseThrow();
        int[] left = {3, 4, 5, 70};
        assertSame(sums.without(left), learner.learn(discrete.subset(others(80, left))), discrete);
    }

    @Test
    void shouldHaveNoSumsWhereSquaresAreMoreThanADoubleHolds() {
        Schema schema = Schema.classification(List.of(Feature.continuous("x")), "class", List.of("0", "1"));
        Chunk chunk = Chunk.classified(schema, new double[][] {{1, 1e200}}, ClassWeights.hard(new int[] {0, 1}));
        assertThat(ChunkSums.of(Learners.parse("nb(density=gaussian)"), chunk)).isEmpty();
    }

    /** The posteriors of all rows, which a classifier made of sums must share with one learned from rows. */
    static void assertSame(Classifier fast, Classifier slow, Chunk asked) {
        int classes = asked.schema().classCount();
        double[] one = new double[classes];
        double[] other = new double[classes];
        double[] scratch = new double[classes];
        for (int row = 0; row < asked.size(); row++) {
            fast.logJoint(asked.row(row), one, scratch);
            slow.logJoint(asked.row(row), other, scratch);
            LogSpace.normalise(one);
            LogSpace.normalise(other);
            assertThat(one).as("row %s", row).containsExactly(other, within(1e-9));
        }
    }

    /** All rows but these. */
    static int[] others(int rows, int[] left) {
        return IntStream.range(0, rows)
                .filter(row -> Arrays.stream(left).noneMatch(one -> one == row))
                .toArray();
    }

    /** Missing values, infinite ones, weights, a rare class, a class never seen, numbers far from zero. */
    private static Chunk mixed(int n, int seed, boolean hard) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[4][n];
        int[] classes = new int[n];
        double[][] soft = new double[n][];
        double[] weights = new double[n];
        for (int row = 0; row < n; row++) {
            classes[row] = random.nextInt(20) == 0 ? 2 : random.nextInt(2);
            columns[0][row] = random.nextInt(8) == 0 ? Double.NaN : random.nextGaussian() + classes[row];
            columns[1][row] = random.nextInt(30) == 0 ? Double.NaN : 1e6 + random.nextGaussian();
            columns[2][row] = random.nextInt(6) == 0 ? Double.NaN : random.nextInt(classes[row] + 1);
            columns[3][row] = 5;
            weights[row] = random.nextInt(3) == 0 ? 1 : random.nextDouble(0.1, 3);
            soft[row] = hard || random.nextInt(3) > 0 ? null : new double[] {0.2, 0.8};
        }
        ClassWeights labels = hard ? ClassWeights.hard(classes) : ClassWeights.mixed(classes, soft);
        return Chunk.classified(MIXED, columns, labels).withRowWeights(weights);
    }

    private static Chunk discrete(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[2][n];
        int[] classes = new int[n];
        for (int row = 0; row < n; row++) {
            classes[row] = random.nextInt(3);
            columns[0][row] = random.nextInt(3);
            columns[1][row] = random.nextInt(5) == 0 ? Double.NaN : random.nextInt(2);
        }
        return Chunk.classified(DISCRETE, columns, ClassWeights.hard(classes));
    }
}
