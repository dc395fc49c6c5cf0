package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Learners;
import io.kstep.data.Feature;
import io.kstep.data.GrowingSchema;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.drift.DriftDetectors;
import io.kstep.wire.ModelFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KStepModelTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.continuous("y"), Feature.discrete("colour", "red", "green")),
            "class",
            List.of("a", "b"));

    /** Two classes that a glance tells apart; after {@code flip} their labels change places. */
    private static final class Stream {
        private final SplittableRandom random;
        private final int flip;
        private int count;
        private int truth;

        Stream(long seed, int flip) {
            random = new SplittableRandom(seed);
            this.flip = flip;
        }

        double[] next() {
            int side = random.nextInt(2);
            truth = count++ < flip ? side : 1 - side;
            return new double[] {
                random.nextGaussian() + 3 * side, random.nextGaussian(), random.nextInt(4) == 0 ? 1 - side : side
            };
        }
    }

    private static double accuracy(KStepModel learner, Stream stream, int rows) {
        double[] posterior = new double[2];
        int right = 0;
        for (int i = 0; i < rows; i++) {
            double[] values = stream.next();
            learner.predict(values, posterior);
            right += (posterior[1] > posterior[0] ? 1 : 0) == stream.truth ? 1 : 0;
            learner.learn(values, new Label.Hard(stream.truth), i);
        }
        return (double) right / rows;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "parent",
                "child",
                "cascade",
                "parent(prior=recent)",
                "parent(evidence=hard)",
                "parent(mode=paper)"
            })
    void shouldServeFromTheTenthLabelOn(String main) {
        int right = 0;
        for (int seed = 0; seed < 20; seed++) {
            KStepModel learner = new KStepModel(KStepSettings.DEFAULT.withMain(MainSettings.parse(main)), SCHEMA);
            Stream stream = new Stream(seed, Integer.MAX_VALUE);
            accuracy(learner, stream, 10);
            right += (int) Math.round(50 * accuracy(learner, stream, 50));
        }
        assertThat(right / 1000.0).as("the best possible is 0.94").isGreaterThan(0.84);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent", "child", "cascade"})
    void shouldGiveTheSameBytesForTheSameStream(String main) {
        byte[][] bytes = new byte[2][];
        for (int i = 0; i < 2; i++) {
            KStepSettings settings = KStepSettings.DEFAULT
                    .withMain(MainSettings.parse(main))
                    .withChunk(60, 0)
                    .withSubmodels(4, Retention.MERGE);
            KStepModel learner = new KStepModel(settings, SCHEMA);
            accuracy(learner, new Stream(5, 200), 500);
            bytes[i] = ModelFormat.write(learner.classifier());
        }
        assertThat(bytes[0]).isEqualTo(bytes[1]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent", "child", "cascade"})
    void shouldAnswerByItsSnapshotAsItselfAndNeverChangeIt(String main) {
        KStepModel learner = new KStepModel(
                KStepSettings.DEFAULT.withMain(MainSettings.parse(main)).withChunk(80, 0), SCHEMA);
        Stream stream = new Stream(6, 300);
        accuracy(learner, stream, 290);
        KStepClassifier snapshot = learner.classifier();
        byte[] bytes = ModelFormat.write(snapshot);
        double[] live = new double[2];
        double[] frozen = new double[2];
        for (int i = 0; i < 50; i++) {
            double[] values = stream.next();
            learner.predict(values, live);
            snapshot.predictor().predict(values, frozen);
            assertThat(frozen).containsExactly(live, within(1e-9));
        }
        assertThat(ModelFormat.write(learner.classifier()))
                .as("predictions change nothing")
                .isEqualTo(bytes);
        double[] values = stream.next();
        snapshot.predictor().predict(values, live);
        accuracy(learner, stream, 200);
        snapshot.predictor().predict(values, frozen);
        assertThat(frozen).as("learning on changes the learner only").isEqualTo(live);
        assertThat(ModelFormat.write(snapshot)).isEqualTo(bytes);
    }

    @Test
    void shouldFollowAConceptThatTurnsRound() {
        KStepModel learner = new KStepModel(KStepSettings.DEFAULT.withChunk(100, 0), SCHEMA);
        Stream stream = new Stream(7, 1000);
        assertThat(accuracy(learner, stream, 1000)).isGreaterThan(0.9);
        accuracy(learner, stream, 100);
        assertThat(accuracy(learner, stream, 500)).isGreaterThan(0.9);
    }

    @Test
    void shouldCloseChunksByCountTimeAndDrift() {
        KStepSettings settings = KStepSettings.DEFAULT.withChunk(100, 1000);
        KStepModel learner = new KStepModel(settings, SCHEMA);
        Stream stream = new Stream(8, Integer.MAX_VALUE);
        List<StreamEvent> events = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            events.addAll(learner.learn(stream.next(), new Label.Hard(stream.truth), i));
        }
        events.addAll(learner.learn(stream.next(), new Label.Hard(stream.truth), 5000));
        assertThat(events)
                .containsExactly(
                        new StreamEvent.ChunkLearned(1, 100, StreamEvent.Cause.COUNT),
                        new StreamEvent.ChunkLearned(2, 100, StreamEvent.Cause.COUNT),
                        new StreamEvent.ChunkLearned(3, 51, StreamEvent.Cause.TIME));

        KStepModel watched = new KStepModel(
                KStepSettings.DEFAULT.withChunk(100_000, 0).withDetector(DriftDetectors.parse("ddm")), SCHEMA);
        Stream turning = new Stream(9, 400);
        List<StreamEvent> alarms = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            double[] values = turning.next();
            alarms.addAll(watched.learn(values, new Label.Hard(turning.truth), i));
        }
        assertThat(alarms).anyMatch(e -> e instanceof StreamEvent.DriftAlarm alarm && alarm.labels() > 400);
        assertThat(alarms)
                .anyMatch(e -> e instanceof StreamEvent.ChunkLearned chunk && chunk.cause() == StreamEvent.Cause.DRIFT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"oldest", "information", "merge"})
    void shouldKeepSubmodelsBounded(String retention) {
        KStepSettings settings = KStepSettings.DEFAULT.withChunk(50, 0).withSubmodels(3, Retention.parse(retention));
        KStepModel learner = new KStepModel(settings, SCHEMA);
        Stream stream = new Stream(10, Integer.MAX_VALUE);
        int retired = 0;
        for (int i = 0; i < 1000; i++) {
            double[] values = stream.next();
            for (StreamEvent event : learner.learn(values, new Label.Hard(stream.truth), i)) {
                retired += event instanceof StreamEvent.SubmodelRetired ? 1 : 0;
            }
            assertThat(learner.submodelCount()).isLessThanOrEqualTo(3);
        }
        assertThat(retired).isEqualTo(17);
        assertThat(learner.version()).isEqualTo(20);
        assertThat(accuracy(learner, stream, 300)).isGreaterThan(0.9);
        if (retention.equals("merge")) {
            assertThat(learner.classifier().submodels().get(0).firstChunk()).isEqualTo(1);
            assertThat(learner.classifier().submodels().stream()
                            .mapToDouble(Submodel::rows)
                            .sum())
                    .isEqualTo(1300);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent(prior=recent)", "child(prior=recent)", "cascade(prior=recent)"})
    void shouldTakeInAClassAndAValueNeverSeenBefore(String main) {
        GrowingSchema dictionary = new GrowingSchema(SCHEMA);
        KStepModel learner = new KStepModel(
                KStepSettings.DEFAULT.withMain(MainSettings.parse(main)).withChunk(50, 0), SCHEMA);
        Stream stream = new Stream(11, Integer.MAX_VALUE);
        accuracy(learner, stream, 120);
        int c = dictionary.classIndex("never seen");
        int blue = dictionary.valueIndex(2, "blue");
        learner.grow(dictionary.schema());
        double[] odd = {20, 20, blue};
        double[] posterior = new double[3];
        learner.predict(odd, posterior);
        assertThat(Arrays.stream(posterior).sum()).isCloseTo(1, within(1e-9));
        for (int i = 0; i < 40; i++) {
            double[] values = stream.next();
            learner.learn(values, new Label.Hard(stream.truth), i);
            learner.learn(new double[] {20 + i % 3, 20, blue}, new Label.Hard(c), i);
        }
        learner.predict(odd, posterior);
        assertThat(posterior[c]).isGreaterThan(0.5);
    }

    @Test
    void shouldLearnFromLabelsThatComeLate() {
        KStepModel learner = new KStepModel(KStepSettings.DEFAULT.withChunk(100, 0), SCHEMA);
        Stream stream = new Stream(12, Integer.MAX_VALUE);
        List<double[]> waiting = new ArrayList<>();
        List<int[]> truths = new ArrayList<>();
        double[] posterior = new double[2];
        int right = 0;
        for (int i = 0; i < 1000; i++) {
            double[] values = stream.next();
            learner.predict(values, posterior);
            right += (posterior[1] > posterior[0] ? 1 : 0) == stream.truth && i >= 200 ? 1 : 0;
            waiting.add(values);
            truths.add(new int[] {stream.truth, learner.lastLabel()});
            if (i >= 20) {
                int[] truth = truths.get(i - 20);
                learner.learn(waiting.get(i - 20), new Label.Hard(truth[0]), truth[1], i, LearningWatch.PATIENT);
            }
        }
        assertThat(right / 800.0).isGreaterThan(0.9);
    }

    @Test
    void shouldLearnFromDoubtfulLabelsAndNothingFromNone() {
        KStepModel learner = new KStepModel(KStepSettings.DEFAULT.withChunk(100, 0), SCHEMA);
        Stream stream = new Stream(13, Integer.MAX_VALUE);
        learner.learn(stream.next(), new Label.Unknown(), 0);
        learner.learn(stream.next(), new Label.Candidates(List.of(0, 1)), 0);
        assertThat(learner.labels()).isZero();
        for (int i = 0; i < 400; i++) {
            double[] values = stream.next();
            learner.learn(values, new Label.Doubtful(stream.truth, 0.2), i);
        }
        assertThat(learner.labels()).isEqualTo(400);
        assertThat(accuracy(learner, stream, 200)).isGreaterThan(0.9);
    }

    @Test
    void shouldRememberWhichLabelFollowsWhich() {
        double[] posterior = new double[2];
        double[] nothing = {Double.NaN, Double.NaN, Double.NaN};
        KStepModel learner = new KStepModel(KStepSettings.DEFAULT, SCHEMA);
        KStepModel forgetful =
                new KStepModel(KStepSettings.DEFAULT.withMain(MainSettings.parse("parent(prior=recent)")), SCHEMA);
        for (int i = 0; i < 200; i++) {
            learner.learn(nothing, new Label.Hard(i % 2), i);
            forgetful.learn(nothing, new Label.Hard(i % 2), i);
        }
        learner.predict(nothing, posterior);
        assertThat(posterior[0]).as("after b comes a").isGreaterThan(0.8);
        forgetful.predict(nothing, posterior);
        assertThat(posterior[0]).isCloseTo(0.5, within(0.1));
    }

    @Test
    void shouldLearnTheProvisionalSubmodelAtGrowingSizesWhereStatisticsDoNotAddUp() {
        KStepSettings settings = KStepSettings.DEFAULT
                .withProvisional(Learners.parse("nb(density=mte)"))
                .withChunk(1000, 0);
        KStepModel learner = new KStepModel(settings, SCHEMA);
        Stream stream = new Stream(14, Integer.MAX_VALUE);
        accuracy(learner, stream, 9);
        assertThat(learner.classifier().hasOpenChunk()).isFalse();
        accuracy(learner, stream, 1);
        assertThat(learner.classifier().hasOpenChunk()).isTrue();
        assertThat(accuracy(learner, stream, 300)).isGreaterThan(0.88);
    }
}
