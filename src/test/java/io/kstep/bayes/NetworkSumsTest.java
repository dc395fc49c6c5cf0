package io.kstep.bayes;

import static io.kstep.bayes.ChunkSumsTest.assertSame;
import static io.kstep.bayes.ChunkSumsTest.others;
import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.bayes.sums.ChunkSums;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gaussian networks by sums that subtract against the same learned from the rows themselves. */
class NetworkSumsTest {

    private static final int FEATURES = 5;

    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @ValueSource(
            strings = {
                "tan(density=gaussian)",
                "tan(clamp=1e9,shrink=0,floor=0)",
                "tan(search=discriminative)",
                "tan(search=forest)",
                "tan(search=forest,threshold=0.05)",
                "kdb(k=1)",
                "kdb(k=2,clamp=1e9)",
                "kdb(k=half,features=top(m=3))",
                "aode",
                "aode(average=joint,features=mit)",
                "complete(clamp=1e9)",
                "mgc(shrink=0)",
                "mgc(ridge=0,floor=0)",
                "selective-nb",
                "tan(mergeable=true)",
                "mgc(mergeable=true)"
            })
    @interface Every {}

    /** Learns from rows as the learner does and tells how often it had to. */
    private static final class Counting implements AdditiveLearner {
        private final Learner learner;
        private int learned;

        Counting(Learner learner) {
            this.learner = learner;
        }

        @Override
        public Classifier learn(Chunk chunk) {
            learned++;
            return learner.learn(chunk);
        }

        @Override
        public String spec() {
            return learner.spec();
        }

        @Override
        public Optional<SufficientStatistics> statistics() {
            return ((AdditiveLearner) learner).statistics();
        }
    }

    @Every
    void shouldLeaveOutRowsAsIfTheyHadNeverBeen(String spec) {
        Counting learner = new Counting(Learners.parse(spec));
        for (int seed = 0; seed < 12; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            for (Chunk chunk :
                    List.of(chunk(120, seed), weighted(chunk(120, seed), seed, !spec.contains("shrink=0")))) {
                ChunkSums sums = ChunkSums.of(learner, chunk).orElseThrow();
                for (int size : new int[] {0, 1, 12, 60, 105}) {
                    int[] left = random.ints(0, 120).distinct().limit(size).toArray();
                    assertSame(sums.without(left), learner.learner.learn(chunk.subset(others(120, left))), chunk);
                }
            }
        }
    }

    @Every
    void shouldCountRowsAgainAsIfTheyHadBeenRepeated(String spec) {
        Counting learner = new Counting(Learners.parse(spec));
        for (int seed = 0; seed < 12; seed++) {
            Chunk chunk = weighted(chunk(120, seed), seed, !spec.contains("shrink=0"));
            int[] drawn = new SplittableRandom(seed).ints(120, 0, 120).toArray();
            int[] times = new int[120];
            Arrays.stream(drawn).forEach(row -> times[row]++);
            assertSame(
                    ChunkSums.of(learner, chunk).orElseThrow().repeated(times),
                    learner.learner.learn(chunk.subset(drawn)),
                    chunk);
        }
    }

    @Every
    void shouldDoWithoutTheRows(String spec) {
        Counting learner = new Counting(Learners.parse(spec));
        Chunk some = chunk(600, 2);
        int[] frequent = IntStream.range(0, 600)
                .filter(row -> some.classWeights().hardClass(row) < 2)
                .toArray();
        Chunk chunk = some.subset(frequent);
        ChunkSums sums = ChunkSums.of(learner, chunk).orElseThrow();
        for (int fold = 0; fold < 10; fold++) {
            int[] left = IntStream.range(fold * 50, fold * 50 + 50).toArray();
            assertSame(sums.without(left), learner.learner.learn(chunk.subset(others(chunk.size(), left))), chunk);
            sums.repeated(new SplittableRandom(fold).ints(chunk.size(), 0, 3).toArray());
        }
        assertThat(learner.learned).as("times learned from rows").isZero();
    }

    @Every
    void shouldLeaveOutEveryRowByItself(String spec) {
        Counting learner = new Counting(Learners.parse(spec));
        Chunk chunk = chunk(60, 3);
        ChunkSums sums = ChunkSums.of(learner, chunk).orElseThrow();
        for (int row = 0; row < 60; row++) {
            int[] left = {row};
            assertSame(sums.without(left), learner.learner.learn(chunk.subset(others(60, left))), chunk);
        }
    }

    /** The class of the rows 0 to 4 is seen nowhere else; without them a column is constant. */
    @Every
    void shouldForgetAClassAndTheOnlyValuesThatDiffered(String spec) {
        Learner learner = Learners.parse(spec);
        Chunk some = chunk(90, 5);
        double[][] columns = columns(some);
        int[] classes = new int[90];
        for (int row = 0; row < 90; row++) {
            classes[row] = row < 5 ? 2 : row % 2;
            columns[3][row] = row < 5 ? 0.3 * row : 0.1;
        }
        Chunk chunk = Chunk.classified(some.schema(), columns, ClassWeights.hard(classes));
        int[] left = {0, 1, 2, 3, 4};
        Chunk rest = chunk.subset(others(90, left));
        assertSame(ChunkSums.of(learner, chunk).orElseThrow().without(left), learner.learn(rest), chunk);
        double[] weights = new double[90];
        Arrays.fill(weights, 5, 90, 1);
        Chunk weightless = chunk.withRowWeights(weights); // they count for the range and for nothing else
        assertSame(
                ChunkSums.of(learner, weightless).orElseThrow().without(new int[] {7}),
                learner.learn(weightless.subset(others(90, new int[] {7}))),
                chunk);
    }

    /** What is left is a billionth as wide: sums of squares about the old mean have lost it. */
    @Every
    void shouldNotLoseWhatAnOutlierDwarfs(String spec) {
        Learner learner = Learners.parse(spec);
        for (int outlier : new int[] {0, 100}) {
            Chunk some = chunk(120, 9);
            double[][] columns = columns(some);
            columns[1][outlier] = 1e9;
            Chunk chunk = Chunk.classified(some.schema(), columns, some.classWeights());
            ChunkSums sums = ChunkSums.of(learner, chunk).orElseThrow();
            for (int[] left : new int[][] {{outlier, 17}, {17}}) {
                Chunk rest = chunk.subset(others(120, left));
                assertSame(sums.without(left), learner.learn(rest), rest);
            }
        }
    }

    /** Doubled columns tie in every search; nearly doubled ones make regressions of rounding. */
    @Every
    void shouldAnswerAlikeWhereColumnsAreAlike(String spec) {
        Learner learner = Learners.parse(spec);
        for (double noise : new double[] {0, 1e-9, 1e-6, 1e-4, 1e-2, 0.1}) {
            for (int seed = 0; seed < 6; seed++) {
                SplittableRandom random = new SplittableRandom(seed);
                Chunk some = chunk(100, seed);
                double[][] columns = columns(some);
                for (int row = 0; row < 100; row++) {
                    columns[4][row] = columns[1][row] + noise * random.nextGaussian();
                    columns[2][row] = seed % 2 == 0 ? columns[2][row] : 3 - columns[1][row];
                }
                Chunk chunk = Chunk.classified(some.schema(), columns, some.classWeights());
                int[] left = random.ints(0, 100).distinct().limit(10).toArray();
                assertSame(
                        ChunkSums.of(learner, chunk).orElseThrow().without(left),
                        learner.learn(chunk.subset(others(100, left))),
                        chunk);
            }
        }
    }

    /** Of every row there is another with two columns exchanged: what these tell is the same, but for rounding. */
    @Every
    void shouldAnswerAlikeWhereFeaturesTie(String spec) {
        Learner learner = Learners.parse(spec);
        for (int seed = 0; seed < 20; seed++) {
            Chunk some = chunk(120, seed);
            double[][] columns = columns(some);
            int[] classes = new int[120];
            for (int row = 0; row < 120; row++) {
                int twin = row % 60;
                classes[row] = some.classWeights().hardClass(twin);
                for (int j = 0; j < FEATURES; j++) {
                    int from = row >= 60 && j % 3 == 1 ? 5 - j : j; // 1 and 4 are exchanged
                    columns[j][row] = some.column(from)[twin];
                }
            }
            Chunk chunk = Chunk.classified(some.schema(), columns, ClassWeights.hard(classes));
            int[] left = {seed, seed + 60, seed + 20, seed + 80};
            assertSame(
                    ChunkSums.of(learner, chunk).orElseThrow().without(left),
                    learner.learn(chunk.subset(others(120, left))),
                    chunk);
        }
    }

    @Every
    void shouldAnswerAlikeFarFromZeroAndOnAGrid(String spec) {
        Learner learner = Learners.parse(spec);
        for (double far : new double[] {0, 1e3, 1e5, 1e7}) {
            Chunk some = chunk(100, 11);
            double[][] columns = columns(some);
            for (int row = 0; row < 100; row++) {
                columns[0][row] += far;
                columns[1][row] = Math.rint(columns[1][row]);
                columns[2][row] = Math.rint(columns[2][row]);
            }
            Chunk chunk = Chunk.classified(some.schema(), columns, some.classWeights());
            int[] left = {3, 30, 60, 61, 62};
            assertSame(
                    ChunkSums.of(learner, chunk).orElseThrow().without(left),
                    learner.learn(chunk.subset(others(100, left))),
                    chunk);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tan(density=kernel)",
                "tan(density=discretized)",
                "tan(search=wrapper)",
                "selective-nb(search=ranking)",
                "jan",
                "tan(features=cfs)",
                "tan(features=phi)"
            })
    void shouldHaveNoSumsWhereRowsAreNeeded(String spec) {
        assertThat(ChunkSums.of(Learners.parse(spec), chunk(40, 1))).isEmpty();
    }

    @Test
    void shouldHaveNoSumsOfValuesThatAreMissingDiscreteOrBeyondSquaring() {
        Learner learner = Learners.parse("tan(density=gaussian)");
        assertThat(ChunkSums.of(learner, LearnerContractTest.sample(1, 20))).isEmpty();
        for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e200}) {
            Chunk chunk = chunk(40, 1);
            chunk.column(2)[7] = value;
            assertThat(ChunkSums.of(learner, Chunk.classified(chunk.schema(), columns(chunk), chunk.classWeights())))
                    .isEmpty();
        }
    }

    private static double[][] columns(Chunk chunk) {
        return IntStream.range(0, FEATURES)
                .mapToObj(j -> chunk.column(j).clone())
                .toArray(double[][]::new);
    }

    /** Features that follow each other by the class; the third class is rare, the last is never seen. */
    private static Chunk chunk(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[FEATURES][n];
        int[] classes = new int[n];
        for (int row = 0; row < n; row++) {
            classes[row] = random.nextInt(20) == 0 ? 2 : random.nextInt(2);
            double before = 0;
            for (int j = 0; j < FEATURES; j++) {
                before = 0.5 * classes[row] + (0.3 + 0.4 * classes[row]) * before + random.nextGaussian();
                columns[j][row] = before;
            }
        }
        Schema schema = Schema.classification(
                IntStream.range(0, FEATURES)
                        .mapToObj(j -> Feature.continuous("y" + j))
                        .toList(),
                "class",
                List.of("0", "1", "2", "never"));
        return Chunk.classified(schema, columns, ClassWeights.hard(classes));
    }

    /** The same rows with weights, some of them 0, and some soft labels. */
    private static Chunk weighted(Chunk chunk, int seed, boolean broken) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = chunk.size();
        int[] classes = new int[n];
        double[][] soft = new double[n][];
        double[] weights = new double[n];
        for (int row = 0; row < n; row++) {
            classes[row] = chunk.classWeights().hardClass(row);
            weights[row] = broken ? random.nextDouble(0.1, 3) : random.nextInt(1, 4);
            weights[row] = random.nextInt(15) == 0 ? 0 : weights[row];
            soft[row] = broken && random.nextInt(3) == 0 ? new double[] {0.2, 0.7, 0.1, 0} : null;
        }
        return Chunk.classified(chunk.schema(), columns(chunk), ClassWeights.mixed(classes, soft))
                .withRowWeights(weights);
    }
}
