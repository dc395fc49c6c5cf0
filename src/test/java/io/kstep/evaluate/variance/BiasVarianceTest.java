package io.kstep.evaluate.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.generate.Generators;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BiasVarianceTest {

    /** Computed by hand: 10 models, 7 correct. */
    @Test
    void shouldGiveTheFiguresComputedByHand() {
        VoteCounts votes = new VoteCounts(1, 2);
        for (int model = 0; model < 10; model++) {
            votes.add(new int[] {model < 7 ? 0 : 1});
        }
        BiasVariance found = BiasVariance.of(votes, new double[][] {{1, 0}});
        assertThat(found.noise()).isZero();
        assertThat(found.squaredBias()).isCloseTo(.09, within(1e-15));
        assertThat(found.variance()).isCloseTo(.21, within(1e-15));
        assertThat(found.error()).isCloseTo(.30, within(1e-15));
    }

    @Test
    void shouldSumToTheErrorExactly() {
        SplittableRandom random = new SplittableRandom(2);
        for (int run = 0; run < 100; run++) {
            int classes = 2 + random.nextInt(5);
            VoteCounts votes = new VoteCounts(20, classes);
            VoteCounts rest = new VoteCounts(20, classes);
            int[][] predicted = new int[9][];
            for (int model = 0; model < 9; model++) {
                predicted[model] = random.ints(20, 0, classes).toArray();
                (model < 4 ? votes : rest).add(predicted[model]);
            }
            votes.add(rest);
            double[][] truth = new double[20][];
            double error = 0;
            for (int row = 0; row < 20; row++) {
                double[] p = random.doubles(classes).toArray();
                double sum = Arrays.stream(p).sum();
                truth[row] = Arrays.stream(p).map(x -> x / sum).toArray();
                for (int[] model : predicted) {
                    error += (1 - truth[row][model[row]]) / 180;
                }
            }
            BiasVariance found = BiasVariance.of(votes, truth);
            assertThat(found.noise() + found.squaredBias() + found.variance()).isCloseTo(found.error(), within(1e-12));
            assertThat(found.error()).isCloseTo(error, within(1e-12));
            assertThat(votes.models()).isEqualTo(9);
        }
    }

    @Test
    void shouldFindLessVarianceAndAsMuchBiasWithLargerTrainingSets() {
        Chunk chunk = Generators.parse("thesis(domain=cG)").chunk(2000);
        BiasVariance small = BiasVariance.measured(Learners.parse("nb(density=gaussian)"), chunk, 20, 0.005, 1);
        BiasVariance large = BiasVariance.measured(Learners.parse("nb(density=gaussian)"), chunk, 20, 1.0 / 3, 1);
        assertThat(large.variance()).isLessThan(small.variance() / 2);
        assertThat(large.error()).isLessThan(small.error());
        assertThat(large.noise()).isZero();
        assertThat(large.squaredBias() + large.variance()).isCloseTo(large.error(), within(1e-12));
        assertThat(BiasVariance.measured(Learners.parse("nb(density=gaussian)"), chunk, 20, 0.005, 1))
                .isEqualTo(small);
    }

    @Test
    void shouldVaryLessTheMoreOfThePoolIsDrawn() {
        Chunk chunk = Generators.parse("thesis(domain=cG)").chunk(600);
        Learner learner = Learners.parse("kdb(k=0)");
        BiasVariance again = BiasVariance.measured(learner, chunk, 20, new BiasVariance.Drawing(0.5, 0.5, true), 1);
        BiasVariance once = BiasVariance.measured(learner, chunk, 20, new BiasVariance.Drawing(0.5, 0.4, false), 1);
        BiasVariance all = BiasVariance.measured(learner, chunk, 20, new BiasVariance.Drawing(0.5, 0.5, false), 1);
        assertThat(all.variance()).as("each training set is the whole pool").isZero();
        assertThat(once.variance()).isPositive().isLessThan(again.variance());
        assertThatThrownBy(() -> BiasVariance.measured(learner, chunk, 2, new BiasVariance.Drawing(0.5, 0.6, false), 1))
                .hasMessageContaining("360 rows cannot be drawn from 300");
    }

    @Test
    void shouldDecomposeThePosteriorWhereModelsDivideTheirVotes() {
        Chunk chunk = Generators.parse("thesis(domain=cG)").chunk(600);
        Learner learner = Learners.parse("kdb(k=0)");
        BiasVariance.Drawing wholePool = new BiasVariance.Drawing(0.5, 0.5, false);
        BiasVariance found = BiasVariance.measured(learner, chunk, 3, wholePool, BiasVariance.Vote.POSTERIOR, 1);
        BiasVariance one = BiasVariance.measured(learner, chunk, 1, wholePool, BiasVariance.Vote.POSTERIOR, 1);
        assertThat(found.variance())
                .as("models alike, but each is unsure")
                .isPositive()
                .isCloseTo(one.variance(), within(1e-12));
        assertThat(found.noise() + found.squaredBias() + found.variance()).isCloseTo(found.error(), within(1e-12));
        VoteCounts votes = new VoteCounts(1, 2);
        votes.add(new double[][] {{0.9, 0.1}});
        votes.add(new double[][] {{0.5, 0.5}});
        BiasVariance byHand = BiasVariance.of(votes, new double[][] {{1, 0}});
        assertThat(byHand.error()).isCloseTo(0.3, within(1e-12));
        assertThat(byHand.variance()).isCloseTo(0.5 * (1 - 0.49 - 0.09), within(1e-12));
    }

    @Test
    void shouldTakeRowsThatAreAlikeButOfOtherClassesForNoise() {
        Chunk chunk = Generators.parse("stagger(noise=0.2)").chunk(4000);
        BiasVariance found = BiasVariance.measured(Learners.parse("nb"), chunk, 10, 1.0 / 3, 1);
        // noise of a binary class that is another one in a fifth of all cases: ½ (1 - 0.8² - 0.2²) = 0.16
        assertThat(found.noise()).isCloseTo(0.16, within(0.01));
        assertThat(found.noise() + found.squaredBias() + found.variance()).isCloseTo(found.error(), within(1e-12));
    }

    @Test
    void shouldRefuseWhatCannotBeDecomposed() {
        assertThatThrownBy(() -> BiasVariance.of(new VoteCounts(1, 2), new double[][] {{1, 0}}))
                .hasMessageContaining("0 models");
        assertThatThrownBy(() -> new VoteCounts(2, 2).add(new int[1])).hasMessageContaining("2 rows");
    }
}
