package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.kstep.bayes.Learners;
import io.kstep.bayes.TargetPosterior;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream that shows any finite value goes on, and loses next to nothing by one that stands for "missing". */
class ExtremeStreamTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.continuous("y"), Feature.discrete("colour", "red", "green")),
            "class",
            List.of("a", "b", "c"));

    private static double anything(SplittableRandom random) {
        return switch (random.nextInt(6)) {
            case 0 -> Double.MAX_VALUE;
            case 1 -> -1e200;
            case 2 -> Double.MIN_VALUE;
            case 3 -> Double.NaN;
            case 4 -> {
                double x = Double.longBitsToDouble(random.nextLong());
                yield Double.isFinite(x) ? x : 1e155;
            }
            default -> random.nextGaussian();
        };
    }

    @ParameterizedTest
    @CsvSource({
        "parent, nb(density=mte), oldest",
        "child, nb(density=mte), oldest",
        "cascade, nb(density=mte), oldest",
        "parent, nb(density=mte), merge",
        "parent, nb(density=gaussian), merge",
        "parent, nb(density=mte-bic), information",
        "parent, nb(density=mte-ls), oldest",
        "parent, tan, oldest",
        "parent, tan(density=kernel), oldest",
        "parent, kdb(density=mte), oldest",
        "parent, aode(density=discretized), oldest"
    })
    void shouldGoOnWhateverIsFiniteAndAfterBeingStored(String main, String learner, String retention) {
        KStepSettings settings = KStepSettings.DEFAULT
                .withLearner(Learners.parse(learner))
                .withMain(MainSettings.parse(main))
                .withChunk(40, 0)
                .withSubmodels(3, Retention.parse(retention));
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> checkStream(settings));
    }

    private static void checkStream(KStepSettings settings) {
        SplittableRandom random = new SplittableRandom(3);
        SplittableRandom interruptions = new SplittableRandom(11);
        KStepModel undisturbed = new KStepModel(settings, SCHEMA);
        KStepModel stored = new KStepModel(settings, SCHEMA);
        for (int i = 0; i < 400; i++) {
            int truth = random.nextInt(3);
            double[] values = {anything(random), random.nextGaussian() + truth, random.nextInt(2)};
            values[1] = random.nextInt(30) == 0 ? anything(random) : values[1];
            double[] expected = new double[3];
            double[] actual = new double[3];
            undisturbed.predict(values, expected);
            stored.predict(values, actual);
            assertThat(Arrays.stream(expected).sum())
                    .as("row %d: %s", i, Arrays.toString(expected))
                    .isCloseTo(1, within(1e-9));
            assertThat(actual).as("row %d", i).isEqualTo(expected);
            List<StreamEvent> events = undisturbed.learn(values, new Label.Hard(truth), i);
            assertThat(stored.learn(values, new Label.Hard(truth), i)).isEqualTo(events);
            assertThat(events)
                    .noneMatch(event -> event instanceof StreamEvent.ChunkFallback
                            || event instanceof StreamEvent.ChunkLost
                            || event instanceof StreamEvent.ProvisionalLost);
            if (interruptions.nextInt(10) == 0) {
                stored = KStepModelStateTest.restored(stored, interruptions);
            }
        }
        assertThat(undisturbed.version()).isGreaterThan(8);
    }

    /** Accuracy of the default settings on two classes that overlap, some values of which are given another one. */
    private static double accuracy(double mark, double share) {
        SplittableRandom random = new SplittableRandom(17);
        SplittableRandom marks = new SplittableRandom(18);
        KStepModel learner = new KStepModel(KStepSettings.DEFAULT, SCHEMA);
        double[] posterior = new double[3];
        int right = 0;
        int rows = 4000;
        for (int i = 0; i < rows; i++) {
            int truth = random.nextInt(2);
            double[] values = {random.nextGaussian() + 1.5 * truth, random.nextGaussian() + truth, random.nextInt(2)};
            boolean isMarked = share == 0 ? i == 620 : marks.nextDouble() < share;
            values[isMarked ? marks.nextInt(2) : 0] = isMarked ? mark : values[0];
            learner.predict(values, posterior);
            right += (posterior[1] > posterior[0] ? 1 : 0) == truth ? 1 : 0;
            learner.learn(values, new Label.Hard(truth), i);
        }
        return 100.0 * right / rows;
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.MAX_VALUE, -Double.MAX_VALUE, 1e155, -1e200, 1e300, Double.MIN_VALUE})
    void shouldLoseLessThanAPointByOneValueAndByOneInAHundred(double mark) {
        double missing = accuracy(Double.NaN, 0.01);
        assertThat(accuracy(mark, 0)).isGreaterThan(accuracy(Double.NaN, 0) - 0.5);
        assertThat(accuracy(mark, 0.01)).isGreaterThan(missing - 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "parent; nb",
                "child; nb",
                "parent(mode=paper); nb(density=mte-ls)",
                "child(mode=paper); nb(density=mte-bic)"
            })
    void shouldPredictNumbersFromAnyTargets(String main, String learner) {
        StreamSettings settings = StreamModels.parse(
                "regression(chunk=40,submodels=3,reservoir=100,drift=adwin,main=" + main + ",learner=" + learner + ")");
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> checkRegression(settings));
    }

    private static void checkRegression(StreamSettings settings) {
        Schema schema = Schema.regression(SCHEMA.features(), "y");
        Beliefs beliefs = new Beliefs();
        for (int shape = 0; shape < 5; shape++) {
            SplittableRandom random = new SplittableRandom(shape);
            StreamModel model = settings.start(schema);
            for (int i = 0; i < 200; i++) {
                double[] values = {anything(random), random.nextGaussian(), random.nextInt(2)};
                Context context = model.predict(values, beliefs);
                TargetPosterior posterior = beliefs.first().number();
                String where = "shape " + shape + ", row " + i + ": " + Arrays.toString(values);
                assertThat(posterior.mean()).as(where).isFinite();
                assertThat(posterior.median()).as(where).isFinite();
                assertThat(posterior.variance()).as(where).isNotNaN().isNotNegative();
                assertThat(posterior.quantile(0.05)).as(where).isLessThanOrEqualTo(posterior.quantile(0.95));
                Label label = new Label.Numeric(target(shape, values, random));
                model.learn(values, label, context, i, LearningWatch.PATIENT);
            }
        }
    }

    private static double target(int shape, double[] values, SplittableRandom random) {
        return switch (shape) {
            case 0 -> anything(random);
            case 1 -> random.nextBoolean() ? Double.MAX_VALUE : -Double.MAX_VALUE;
            case 2 -> Double.MAX_VALUE;
            case 3 -> values[1] * 1e-310;
            default -> random.nextInt(50) == 0 ? 1e300 : values[1];
        };
    }
}
