package io.kstep.multi;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Chunk;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Features that go with the classes and not with each other. */
class FeatureSubsetTest {

    /** Features 0 and 1 are copies, of class variable 0; 2 is of class variable 1; the rest are noise. */
    private static Chunk chunk(long seed) {
        Chunk drawn = SeveralClasses.chunk(400, 2, 6, .5, seed);
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[6][400];
        for (int row = 0; row < 400; row++) {
            columns[0][row] = drawn.classWeights(0).hardClass(row) + .5 * random.nextGaussian();
            columns[1][row] = columns[0][row];
            int second = drawn.classWeights(1).hardClass(row);
            columns[2][row] = random.nextInt(5) == 0 ? 1 - second : second;
            columns[3][row] = random.nextGaussian();
            columns[4][row] = random.nextGaussian();
            columns[5][row] = random.nextInt(2);
        }
        return Chunk.classified(drawn.schema(), columns, List.of(drawn.classWeights(0), drawn.classWeights(1)));
    }

    @Test
    void shouldChooseWhatSaysSomethingOnce() {
        for (long seed = 0; seed < 10; seed++) {
            Chunk chunk = chunk(seed);
            FeatureSubset subset = new FeatureSubset(new JointCounts(chunk, JointRows.of(chunk)));
            assertThat(subset.of(0).get(0) ^ subset.of(0).get(1)).isTrue();
            assertThat(subset.of(1).get(2)).isTrue();
            assertThat(subset.ofAll()).contains(2).hasSizeLessThanOrEqualTo(4);
        }
    }

    /** The merit of all 63 sets, computed here, against that of the set found. */
    @Test
    void shouldFindTheBestSetOfAll() {
        int best = 0;
        for (long seed = 0; seed < 20; seed++) {
            Chunk chunk = StructureTestsTest.discrete(150, 2, 6, seed);
            JointCounts counts = new JointCounts(chunk, JointRows.of(chunk));
            double most = IntStream.range(1, 64)
                    .mapToDouble(set -> merit(
                            counts,
                            IntStream.range(0, 6)
                                    .filter(i -> ((set >> i) & 1) == 1)
                                    .toArray()))
                    .max()
                    .orElseThrow();
            double found =
                    merit(counts, new FeatureSubset(counts).of(0).stream().toArray());
            assertThat(found).isLessThanOrEqualTo(most + 1e-12);
            best += found > most - 1e-12 ? 1 : 0;
        }
        assertThat(best).isGreaterThanOrEqualTo(19);
    }

    private static double merit(JointCounts counts, int[] set) {
        double relevance = Arrays.stream(set)
                .mapToDouble(i -> counts.uncertainty(i, 0))
                .average()
                .orElse(0);
        double redundancy = Arrays.stream(set)
                .boxed()
                .flatMap(a -> Arrays.stream(set).filter(b -> b != a).mapToObj(b -> counts.uncertaintyOfFeatures(a, b)))
                .mapToDouble(x -> x)
                .average()
                .orElse(0);
        double k = set.length;
        return k * relevance / Math.sqrt(k + k * (k - 1) * redundancy);
    }

    @Test
    void shouldLearnFromTheChosenFeaturesAlone() {
        Chunk chunk = chunk(1);
        JointLearner learner = JointLearners.parse("cfs-indiv(mdnb(nb(density=gaussian)))");
        SelectedClassifier classifier = (SelectedClassifier) learner.learn(chunk);
        int[] left = IntStream.range(0, 6)
                .filter(i -> Arrays.stream(classifier.features()).noneMatch(f -> f == i))
                .toArray();
        assertThat(left).isNotEmpty();
        double[] values = chunk.row(0);
        double[] marginal = classifier.posterior(values).marginal(0).clone();
        for (int i : left) {
            values[i] = 1e6;
        }
        assertThat(classifier.posterior(values).marginal(0)).containsExactly(marginal);
        assertThat(JointLearners.parse(learner.spec())).isEqualTo(learner);
    }
}
