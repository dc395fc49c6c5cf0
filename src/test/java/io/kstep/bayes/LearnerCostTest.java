package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;

/**
 * Every learner says before it learns what that will cost: in bytes hardly less than it does and not absurdly more, and in
 * work more for more rows, features and classes. No clock is
 * asked: what the machine does beside it would decide.
 */
class LearnerCostTest {

    private static final List<CostRows> SHAPES = List.of(
            new CostRows(500, 10, 0, 1, 2),
            new CostRows(500, 10, 0, 1, 20),
            new CostRows(2_000, 10, 0, 1, 2),
            new CostRows(200, 60, 0, 1, 4),
            new CostRows(500, 0, 8, 5, 2),
            new CostRows(500, 0, 6, 30, 10),
            new CostRows(500, 4, 4, 5, 3));

    /** Bytes that do not matter. */
    private static final double SMALL = 5_000;

    /** Learning beyond that takes too long for a test. */
    private static final double MOST_WORK = 1e8;

    @BeforeAll
    static void shouldMeasureRecordsToo() {
        System.setProperty("jol.magicFieldOffset", "true"); // JOL finds the fields of records only so
    }

    static Stream<String> every() {
        return Stream.concat(
                Stream.of(LearnerContractTest.Every.class
                        .getAnnotation(ValueSource.class)
                        .strings()),
                Stream.of("mgc", "tan(mergeable=true)"));
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldTakeTheBytesItSaid(String spec) {
        Learner learner = Learners.parse(spec);
        int measured = 0;
        for (CostRows rows : SHAPES) {
            Schema schema = rows.schema();
            Cost cost = learner.cost(ChunkShape.of(schema, rows.rows()));
            if (learner.refusal(schema).isEmpty() && cost.work() < MOST_WORK) {
                Optional<Double> bytes = bytes(learner, rows, schema);
                if (bytes.isPresent()) {
                    assertThat(bytes.get())
                            .as("bytes of %s over %s", spec, rows)
                            .isBetween(
                                    dependsOnRows(spec) ? 0 : (cost.bytes() - SMALL) / 10, 1.1 * cost.bytes() + SMALL);
                    measured++;
                }
            }
        }
        assertThat(measured).isPositive();
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldBeMoreWorkForMoreRowsFeaturesAndClasses(String spec) {
        Learner learner = Learners.parse(spec);
        for (CostRows rows : SHAPES) {
            double work = work(learner, rows);
            assertThat(work).isPositive().isFinite();
            double read = 10.0 * rows.rows() * (rows.continuous() + rows.discrete()); // every value, at the least
            assertThat(work(learner, rows.times(8, 1, 1))).as("rows").isGreaterThan(work + 7 * read);
            assertThat(work(learner, rows.times(1, 8, 1))).as("features").isGreaterThan(4 * work);
            assertThat(work(learner, rows.times(1, 1, 8))).as("classes").isGreaterThanOrEqualTo(work);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tan", "kdb", "aode", "mgc", "tan(density=discretized)", "tan(density=kernel)"})
    void shouldBeQuadraticInFeaturesThatAreComparedInPairs(String spec) {
        CostRows many = new CostRows(2_000, 200, 0, 1, 2);
        assertThat(work(Learners.parse(spec), many.times(1, 4, 1)))
                .isGreaterThan(11 * work(Learners.parse(spec), many));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tan(density=kernel)", "kdb(k=1,density=kernel)", "nb(density=kernel(bandwidth=wrapper))"})
    void shouldBeQuadraticInRowsThatAreComparedInPairs(String spec) {
        CostRows many = new CostRows(4_000, 10, 0, 1, 2);
        assertThat(work(Learners.parse(spec), many.times(4, 1, 1)))
                .isGreaterThan(11 * work(Learners.parse(spec), many));
    }

    private static double work(Learner learner, CostRows rows) {
        return learner.cost(ChunkShape.of(rows.schema(), rows.rows())).work();
    }

    /** Whether the rows decide how many features, parents or intervals there are: then only the most can be known. */
    private static boolean dependsOnRows(String spec) {
        return Stream.of(
                        "search=", "features=", "jan", "selective", "discretized", "complete", "k=half", "sem", "ctree")
                .anyMatch(spec::contains);
    }

    /** What the second of two classifiers adds: what all share, such as constants and the schema, is not counted. */
    private static Optional<Double> bytes(Learner learner, CostRows rows, Schema schema) {
        List<Classifier> first = new ArrayList<>();
        try {
            first.add(learner.learn(rows.chunk(schema, 1)));
        } catch (SpecException tooManyCells) { // which only the rows can show
            return Optional.empty();
        }
        List<Classifier> both = new ArrayList<>(first);
        both.add(learner.learn(rows.chunk(schema, 2)));
        return Optional.of((double) size(both) - size(first));
    }

    private static long size(List<Classifier> classifiers) {
        return GraphLayout.parseInstance(classifiers.toArray()).totalSize();
    }
}
