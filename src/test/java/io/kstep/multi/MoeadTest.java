package io.kstep.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The evolution with several objectives on problems whose fronts are known. */
class MoeadTest {

    @Test
    void shouldWeighTheDistanceFromTheBest() {
        assertThat(Moead.distance(new double[] {.3, .7}, new double[] {.9, .8}, new double[] {.85, .7}))
                .isCloseTo(.07, within(1e-12));
    }

    @Test
    void shouldSpreadItsDirectionsEvenly() {
        double[][] two = WeightVectors.of(5, 2, new SplittableRandom(1));
        assertThat(Arrays.stream(two).mapToDouble(vector -> vector[1]).sorted())
                .containsExactly(1e-4, .25, .5, .75, 1.0);
        double[][] three = WeightVectors.of(17, 3, new SplittableRandom(1));
        assertThat(three).hasNumberOfRows(17);
        // a lattice of four steps has 15 points, the other two are drawn
        assertThat(Arrays.stream(three)
                        .filter(vector -> Arrays.stream(vector).allMatch(w -> w == 1e-4 || w * 4 == Math.rint(w * 4))))
                .hasSize(15);
        assertThat(WeightVectors.of(3, 6, new SplittableRandom(1))).hasNumberOfRows(3);
        assertThat(WeightVectors.nearest(two, 0, 3)).containsExactly(0, 1, 2);
    }

    /** Of ten things each worth something in two ways, of which three are taken: all 120 choices can be listed. */
    private static final class Knapsack implements Moead.Problem<boolean[]> {

        private final double[][] worth = new double[2][10];
        private final ParetoArchive<List<Integer>> found = new ParetoArchive<>();

        Knapsack(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            Arrays.setAll(worth[0], i -> random.nextDouble());
            Arrays.setAll(worth[1], i -> random.nextDouble());
        }

        @Override
        public int objectives() {
            return 2;
        }

        @Override
        public boolean[] random(SplittableRandom random) {
            boolean[] drawn = new boolean[10];
            for (int i = 0; i < 10; i++) {
                drawn[i] = random.nextInt(3) == 0;
            }
            return drawn;
        }

        @Override
        public boolean[] child(boolean[] one, boolean[] other, SplittableRandom random) {
            boolean[] child = one.clone();
            for (int i = 0; i < 10; i++) {
                child[i] = random.nextBoolean() ? other[i] : child[i];
                child[i] ^= random.nextInt(10) == 0;
            }
            return child;
        }

        @Override
        public double[] evaluate(boolean[] genome) {
            List<Integer> taken =
                    IntStream.range(0, 10).filter(i -> genome[i]).boxed().toList();
            double[] values = new double[2];
            for (int o = 0; o < 2; o++) {
                for (int i : taken) {
                    values[o] += worth[o][i];
                }
                values[o] -= 10 * Math.max(0, taken.size() - 3);
            }
            found.add(taken, values);
            return values;
        }
    }

    @Test
    void shouldFindTheWholeFrontOfASmallProblem() {
        for (long seed = 0; seed < 20; seed++) {
            Knapsack problem = new Knapsack(seed);
            Moead.run(problem, new Moead.Settings(6000, 60, 10, 2, seed));
            Knapsack all = new Knapsack(seed);
            for (int code = 0; code < 1024; code++) {
                int bits = code;
                boolean[] genome = new boolean[10];
                for (int i = 0; i < 10; i++) {
                    genome[i] = ((bits >> i) & 1) == 1;
                }
                all.evaluate(genome);
            }
            assertThat(problem.found.entries())
                    .extracting(ParetoArchive.Entry::item)
                    .containsExactlyInAnyOrderElementsOf(all.found.entries().stream()
                            .map(ParetoArchive.Entry::item)
                            .toList());
        }
    }

    @Test
    void shouldEvaluateAsOftenAsAskedFor() {
        for (int evaluations : new int[] {2, 59, 60, 61, 500}) {
            int[] count = new int[1];
            Knapsack problem = new Knapsack(1);
            Moead.run(
                    new Moead.Problem<boolean[]>() {
                        @Override
                        public int objectives() {
                            return 2;
                        }

                        @Override
                        public boolean[] random(SplittableRandom random) {
                            return problem.random(random);
                        }

                        @Override
                        public boolean[] child(boolean[] one, boolean[] other, SplittableRandom random) {
                            return problem.child(one, other, random);
                        }

                        @Override
                        public double[] evaluate(boolean[] genome) {
                            count[0]++;
                            return problem.evaluate(genome);
                        }
                    },
                    new Moead.Settings(evaluations, 60, 10, 2, 1));
            assertThat(count[0]).isEqualTo(evaluations);
        }
    }

    @Test
    void shouldKeepWhatNothingDominates() {
        SplittableRandom random = new SplittableRandom(5);
        ParetoArchive<Integer> archive = new ParetoArchive<>();
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            double[] values = {random.nextInt(20), random.nextInt(20), random.nextInt(20)};
            all.add(values);
            archive.add(i, values);
        }
        List<Integer> expected = IntStream.range(0, 400)
                .filter(i -> all.stream().noneMatch(other -> ParetoArchive.dominates(other, all.get(i))))
                .boxed()
                .toList();
        assertThat(archive.entries()).extracting(ParetoArchive.Entry::item).containsExactlyElementsOf(expected);
        assertThat(archive.add(expected.get(0), all.get(expected.get(0)))).isFalse();
    }
}
