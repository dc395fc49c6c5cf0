package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every learner says before it learns what that will cost: never much less than it does, and not absurdly more. */
class LearnerCostTest {

    private record Rows(int rows, int continuous, int discrete, int values, int classes) {

        Chunk chunk(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Feature> features = new ArrayList<>();
            IntStream.range(0, continuous).forEach(j -> features.add(Feature.continuous("x" + j)));
            IntStream.range(0, discrete).forEach(j -> features.add(Feature.discrete("d" + j, names(values))));
            double[][] columns = new double[continuous + discrete][rows];
            int[] truth = new int[rows];
            for (int i = 0; i < rows; i++) {
                truth[i] = random.nextInt(classes);
                double common = random.nextGaussian();
                for (int j = 0; j < continuous; j++) {
                    columns[j][i] = random.nextGaussian() + 0.3 * truth[i] * (j % 3) + common / 2;
                }
                for (int j = 0; j < discrete; j++) {
                    columns[continuous + j][i] = random.nextInt(3) == 0 ? truth[i] % values : random.nextInt(values);
                }
            }
            Schema schema = Schema.classification(features, "class", names(classes));
            return Chunk.classified(schema, columns, ClassWeights.hard(truth));
        }

        private static List<String> names(int count) {
            return IntStream.range(0, count).mapToObj(i -> "n" + i).toList();
        }
    }

    private static final List<Rows> SHAPES = List.of(
            new Rows(500, 10, 0, 1, 2),
            new Rows(500, 10, 0, 1, 20),
            new Rows(2_000, 10, 0, 1, 2),
            new Rows(200, 60, 0, 1, 4),
            new Rows(500, 0, 8, 5, 2),
            new Rows(500, 0, 6, 30, 10),
            new Rows(500, 4, 4, 5, 3));

    static Stream<String> every() {
        return Stream.concat(
                Stream.of(LearnerContractTest.Every.class
                        .getAnnotation(org.junit.jupiter.params.provider.ValueSource.class)
                        .strings()),
                Stream.of("mgc", "tan(mergeable=true)"));
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldNotBeMuchMoreThanWasSaid(String spec) {
        Learner learner = Learners.parse(spec);
        for (Rows rows : SHAPES) {
            Chunk chunk = rows.chunk(1);
            Cost cost = learner.cost(ChunkShape.of(chunk.schema(), chunk.size()));
            if (learner.refusal(chunk.schema()).isEmpty() && cost.work() < 3e8 && isLearned(learner, chunk)) {
                double nanos = nanos(learner, chunk);
                assertThat(nanos).as("work of %s over %s", spec, rows).isLessThan(10 * cost.work() + 2e5);
                if (isPlain(spec)) {
                    assertThat(nanos).as("work of %s over %s", spec, rows).isGreaterThan(cost.work() / 30 - 2e5);
                }
                double bytes = bytes(learner, rows);
                assertThat(bytes).as("bytes of %s over %s", spec, rows).isLessThan(1.1 * cost.bytes() + 5e3);
            }
        }
    }

    /** Without a search, whose end nobody knows before. */
    private static boolean isPlain(String spec) {
        return !(spec.contains("wrapper") || spec.contains("jan") || spec.contains("dynamic") || spec.contains("phi"));
    }

    /** Some tables have too many cells, which only the rows can show. */
    private static boolean isLearned(Learner learner, Chunk chunk) {
        try {
            return learner.learn(chunk) != null;
        } catch (io.kstep.spec.SpecException e) {
            return false;
        }
    }

    /** The least of several times this thread took: what the machine does beside it does not count. */
    private static double nanos(Learner learner, Chunk chunk) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 4; i++) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            learner.learn(chunk);
            least = Math.min(
                    least, (double) (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start));
        }
        return least;
    }

    private static double bytes(Learner learner, Rows rows) {
        int copies = 4;
        List<Classifier> kept = new ArrayList<>(copies);
        long before = used();
        for (int i = 0; i < copies; i++) {
            kept.add(learner.learn(rows.chunk(i + 2)));
        }
        double each = (used() - before) / (double) kept.size();
        return kept.isEmpty() ? 0 : each;
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
