package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.generate.Generators;
import io.kstep.evaluate.Resampling.CrossValidation;
import io.kstep.evaluate.Resampling.HoldOut;
import io.kstep.evaluate.Resampling.LeaveOneOut;
import io.kstep.evaluate.Resampling.Repeated;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SoftFoldsTest {

    /** Ten rows whose shares of the first class fall: ranks 1 to 10. */
    @Test
    void shouldDealTenRanksToThreeFoldsByMeanRanks() {
        double[][] shares = new double[10][];
        Arrays.setAll(shares, i -> new double[] {0.95 - 0.1 * i, 0.05 + 0.1 * i});
        int[] foldOf = SoftFolds.MEAN_RANKS.foldOf(shares, 3, 7);
        assertThat(foldOf).containsExactly(0, 1, 2, 0, 1, 2, 0, 1, 2, 0);
        int[] sums = new int[3];
        for (int i = 0; i < 10; i++) {
            sums[foldOf[i]] += i + 1;
        }
        assertThat(sums).containsExactly(22, 15, 18);
    }

    @Test
    void shouldSplitAllRowsInTwoWithoutOverlap() {
        List<Resampling> all = List.of(
                new CrossValidation(10, true),
                new CrossValidation(4, true, SoftFolds.MEAN_RANKS),
                new CrossValidation(7, false),
                new Repeated(new CrossValidation(5, true), 3),
                new HoldOut(0.667, true),
                new HoldOut(0.5, false),
                new LeaveOneOut());
        for (int n : new int[] {10, 11, 57}) {
            for (Resampling resampling : all) {
                for (Split split : resampling.splits(shares(n, 3, n), 1).toList()) {
                    int[] both = IntStream.concat(IntStream.of(split.train()), IntStream.of(split.test()))
                            .sorted()
                            .toArray();
                    assertThat(both).isEqualTo(IntStream.range(0, n).toArray());
                    assertThat(split.trained()).isEqualTo(split.train().length).isPositive();
                    assertThat(split.test()).isNotEmpty();
                }
            }
        }
    }

    @Test
    void shouldGiveTheSameFoldsForTheSameSeedAndOthersForAnother() {
        double[][] shares = shares(60, 3, 5);
        for (SoftFolds rule : SoftFolds.values()) {
            assertThat(rule.foldOf(shares, 5, 1)).isEqualTo(rule.foldOf(shares(60, 3, 5), 5, 1));
            double[][] alike = shares(60, 3, 5);
            Arrays.setAll(alike, i -> new double[] {0.5, 0.25, 0.25});
            assertThat(rule.foldOf(alike, 5, 1)).isNotEqualTo(rule.foldOf(alike, 5, 2));
        }
    }

    /** Three equal classes: expected counts balance them, mean ranks hardly do better than chance. */
    @Test
    void shouldBalanceThreeClassesByExpectedCountsOnly() {
        double counts = 0;
        double ranks = 0;
        double chance = 0;
        for (int draw = 0; draw < 30; draw++) {
            double[][] shares = shares(150, 3, draw);
            counts += unevenness(SoftFolds.EXPECTED_COUNTS.foldOf(shares, 10, draw), 3);
            ranks += unevenness(SoftFolds.MEAN_RANKS.foldOf(shares, 10, draw), 3);
            int[] order = Shuffle.of(150, new SplittableRandom(draw));
            chance += unevenness(Arrays.stream(order).map(i -> i % 10).toArray(), 3);
        }
        assertThat(counts / 30).isLessThan(0.01);
        assertThat(ranks / 30).isGreaterThan(0.15);
        assertThat(chance / 30).isGreaterThan(0.2);
    }

    /** Two classes: both rules balance them. */
    @Test
    void shouldBalanceTwoClassesByBothRules() {
        for (SoftFolds rule : SoftFolds.values()) {
            double sum = 0;
            for (int draw = 0; draw < 30; draw++) {
                sum += unevenness(rule.foldOf(shares(106, 2, draw), 10, draw), 2);
            }
            assertThat(sum / 30).as(rule.option()).isLessThan(0.1);
        }
    }

    @Test
    void shouldKeepTheSharesOfClassesInAHoldOut() {
        double[][] shares = shares(300, 3, 9);
        Split split = new HoldOut(0.6, true).splits(shares, 5).findFirst().orElseThrow();
        double[] trained = new double[3];
        for (int row : split.train()) {
            trained[row % 3]++;
        }
        assertThat(split.trained()).isEqualTo(180);
        assertThat(trained).containsExactly(60, 60, 60);
    }

    @Test
    void shouldTakeOneClassTiedSharesAndFewRows() {
        double[][] one = new double[10][];
        Arrays.setAll(one, i -> new double[] {1});
        for (SoftFolds rule : SoftFolds.values()) {
            int[] sizes = new int[5];
            for (int fold : rule.foldOf(one, 5, 3)) {
                sizes[fold]++;
            }
            assertThat(sizes).doesNotContain(0);
        }
        assertThatThrownBy(() -> new CrossValidation(11, true).splits(one, 1))
                .hasMessageContaining("cv(folds=11,stratified=true) needs at least 11 rows, there are 10");
    }

    /** As they were dealt before there were rules for labels that are not sure. */
    @Test
    void shouldDealSureLabelsAsEver() {
        int[] labels = new int[12];
        Arrays.setAll(labels, i -> i * i % 3);
        assertThat(tested(new CrossValidation(4, true), labels))
                .isEqualTo("[[0, 2, 5], [1, 6, 11], [3, 7, 10], [4, 8, 9]]");
        assertThat(tested(new Repeated(new HoldOut(0.6, true), 2), labels))
                .isEqualTo("[[1, 3, 9, 10, 11], [0, 4, 5, 9, 11]]");
    }

    private static String tested(Resampling resampling, int[] labels) {
        return resampling
                .splits(labels, 7)
                .map(split -> Arrays.toString(split.test()))
                .toList()
                .toString();
    }

    /** A chunk whose labels are sure is dealt as before, whatever the rule for others. */
    @Test
    void shouldNotChangeTheFoldsOfSureLabels() {
        Chunk chunk = Generators.parse("rgd(seed=3)").chunk(200);
        assertThat(folds("cv(folds=5)", chunk)).isEqualTo(folds("cv(folds=5,soft=mean-ranks)", chunk));
        assertThat(Estimators.parse("cv(folds=5)").spec()).isEqualTo("cv(folds=5,stratified=true)");
        assertThat(Estimators.parse("repeated-cv(folds=5,soft=mean-ranks)").spec())
                .isEqualTo("repeated-cv(folds=5,stratified=true,soft=mean-ranks,times=10)");
    }

    /** One doubtful label is enough: the rules then differ. */
    @Test
    void shouldStratifyByTheSharesOfAChunkWithDoubtfulLabels() {
        Chunk sure = Generators.parse("rgd(classes=3,seed=3)").chunk(200);
        double[][] soft = new double[200][];
        for (int i = 0; i < 200; i += 2) {
            soft[i] = new double[] {0.1, 0.1, 0.1};
            soft[i][sure.classWeights().hardClass(i)] = 0.8;
        }
        int[] classes =
                IntStream.range(0, 200).map(sure.classWeights()::hardClass).toArray();
        Chunk chunk = sure.relabelled(sure.schema(), ClassWeights.mixed(classes, soft));
        assertThat(folds("cv(folds=5)", chunk)).isNotEqualTo(folds("cv(folds=5,soft=mean-ranks)", chunk));
    }

    private static List<Evaluation.Fold> folds(String estimator, Chunk chunk) {
        return Estimators.parse(estimator)
                .estimate(Learners.parse("nb(density=gaussian)"), chunk, 4, () -> 0)
                .folds();
    }

    /** Rows of the classes in turn, each label with .7 to .9 for its class and the rest spread. */
    private static double[][] shares(int n, int classes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] shares = new double[n][classes];
        for (int i = 0; i < n; i++) {
            double doubt = 0.19 + 0.02 * random.nextDouble();
            Arrays.fill(shares[i], doubt / (classes - 1));
            shares[i][i % classes] = 1 - doubt;
        }
        return shares;
    }

    /** The largest deviation of the share of a class in a fold from its share in all. */
    private static double unevenness(int[] foldOf, int classes) {
        int folds = Arrays.stream(foldOf).max().orElseThrow() + 1;
        double[][] counts = new double[folds][classes];
        double[] sizes = new double[folds];
        double[] all = new double[classes];
        for (int i = 0; i < foldOf.length; i++) {
            counts[foldOf[i]][i % classes]++;
            sizes[foldOf[i]]++;
            all[i % classes] += 1.0 / foldOf.length;
        }
        double most = 0;
        for (int fold = 0; fold < folds; fold++) {
            for (int c = 0; c < classes; c++) {
                most = Math.max(most, Math.abs(counts[fold][c] / sizes[fold] - all[c]));
            }
        }
        return most;
    }
}
