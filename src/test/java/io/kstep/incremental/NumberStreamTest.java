package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.TargetIntervals;
import io.kstep.bayes.TargetPosterior;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.generate.RegressionToyNetwork;
import io.kstep.probability.MtePotential;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberStreamTest {

    private static final RegressionToyNetwork BEFORE = RegressionToyNetwork.random(1);
    private static final RegressionToyNetwork AFTER = RegressionToyNetwork.random(2);

    @ParameterizedTest
    @ValueSource(strings = {"parent", "parent(mode=batch)", "child(mode=batch)", "parent(mode=paper)"})
    void shouldPredictWellAndFollowADriftWhateverItsMainNode(String main) {
        KStepModel learner = new KStepModel(settings(main, 100, 4), BEFORE.schema());

        double early = run(learner, BEFORE.generator(1).chunk(400));
        double late = run(learner, AFTER.generator(1).chunk(400));

        assertThat(early).isLessThan(.18); // the targets' standard deviation is .23
        assertThat(late).isLessThan(.2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"regression(learner=nb); .85", "regression; .95"})
    void shouldBeSensibleFromTheTenthRowOn(String spec, double share) {
        double model = 0;
        double mean = 0;
        for (int network = 0; network < 20; network++) {
            KStepModel learner = new KStepModel((KStepSettings) StreamModels.parse(spec), BEFORE.schema());
            Chunk rows = RegressionToyNetwork.random(network).generator(1).chunk(40);
            double sum = 0;
            for (int row = 0; row < rows.size(); row++) {
                double target = rows.numbers()[row];
                TargetPosterior posterior = predict(learner, rows.row(row));
                assertThat(posterior.mean()).isFinite();
                if (row >= 10) {
                    model += Math.pow(posterior.mean() - target, 2);
                    mean += Math.pow(sum / row - target, 2);
                }
                sum += target;
                learn(learner, rows.row(row), target);
            }
        }

        assertThat(model).isLessThan(share * mean);
    }

    @Test
    void shouldTellOfChunksAndDropTheOldestSubmodel() {
        KStepModel learner = new KStepModel(settings("parent", 50, 2), BEFORE.schema());
        Chunk rows = BEFORE.generator(1).chunk(170);
        List<StreamEvent> events = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            events.addAll(learn(learner, rows.row(row), rows.numbers()[row]));
        }

        assertThat(events)
                .containsExactly(
                        new StreamEvent.ChunkLearned(1, 50, StreamEvent.Cause.COUNT),
                        new StreamEvent.ChunkLearned(2, 50, StreamEvent.Cause.COUNT),
                        new StreamEvent.ChunkLearned(3, 50, StreamEvent.Cause.COUNT),
                        new StreamEvent.SubmodelRetired(1, 1, Retention.OLDEST));
        assertThat(learner.version()).isEqualTo(3);
        assertThat(learner.labels()).isEqualTo(170);
        assertThat(learner.parts().size()).isEqualTo(2);
        assertThat(learner.classifier().submodels())
                .extracting(Submodel::lastChunk)
                .containsExactly(2L, 3L, 4L); // the last one provisional
        assertThat(learner.classifier().submodels().get(2).rows()).isEqualTo(20);
    }

    @Test
    void shouldGiveTheSamePredictionsForTheSameStreamAndValuesThatDoNotChange() {
        KStepModel one = new KStepModel(settings("child(mode=batch)", 60, 3), BEFORE.schema());
        KStepModel other = new KStepModel(settings("child(mode=batch)", 60, 3), BEFORE.schema());
        Chunk rows = BEFORE.generator(1).chunk(200);
        KStepClassifier kept = null;
        double before = 0;
        for (int row = 0; row < rows.size(); row++) {
            TargetPosterior posterior = predict(one, rows.row(row));
            assertThat(posterior.mean()).isEqualTo(predict(one, rows.row(row)).mean());
            assertThat(posterior.median())
                    .isEqualTo(predict(other, rows.row(row)).median());
            learn(one, rows.row(row), rows.numbers()[row]);
            learn(other, rows.row(row), rows.numbers()[row]);
            if (row == 100) {
                kept = one.classifier();
                before = kept.predictor().number(rows.row(0)).mean();
            }
        }

        assertThat(kept.predictor().number(rows.row(0)).mean()).isEqualTo(before);
        assertThat(one.classifier().predictor().number(rows.row(0)).mean()).isNotEqualTo(before);
    }

    @Test
    void shouldKnowNothingBeforeTheFirstTargetAndLearnNothingFromAnUnknownOne() {
        KStepModel learner = new KStepModel(KStepSettings.REGRESSION, BEFORE.schema());
        double[] values = BEFORE.generator(1).next().instance().values();

        assertThat(predict(learner, values).mean()).isZero();
        learn(learner, values, Double.NaN);
        assertThat(learner.labels()).isZero();
        assertThat(learner.classifier().submodels()).isEmpty();
        learn(learner, values, 5);
        assertThat(predict(learner, values).mean()).isCloseTo(5, within(1e-6));
    }

    @Test
    void shouldTakeValuesOfADiscreteFeatureThatAppearLater() {
        Schema schema = Schema.regression(List.of(Feature.discrete("colour", "red")), "y");
        KStepModel learner = new KStepModel(settings("parent", 40, 3), schema);
        for (int row = 0; row < 200; row++) {
            int colour = row < 60 ? 0 : row % 2;
            if (row == 60) {
                learner.grow(schema.withValue(0, "green"));
            }
            predict(learner, new double[] {colour});
            learn(learner, new double[] {colour}, colour * 10 + row % 5);
        }

        assertThat(predict(learner, new double[] {1}).mean()).isCloseTo(12, within(1.5));
        assertThat(predict(learner, new double[] {0}).mean()).isCloseTo(2, within(1.5));
    }

    @Test
    void shouldRaiseAnAlarmWhenNumbersAreNoLongerWhatItBelieves() {
        StreamSettings settings = StreamModels.parse("regression(chunk=400,drift=adwin)");
        KStepModel learner = (KStepModel) settings.start(BEFORE.schema());
        List<StreamEvent> quiet = learnAll(learner, BEFORE.generator(1).chunk(600), 0);
        List<StreamEvent> drifted = learnAll(learner, AFTER.generator(2).chunk(300), 0);

        assertThat(quiet).noneMatch(StreamEvent.DriftAlarm.class::isInstance);
        assertThat(drifted).anyMatch(StreamEvent.DriftAlarm.class::isInstance);
        assertThat(drifted)
                .anyMatch(event -> event instanceof StreamEvent.ChunkLearned learned
                        && learned.cause() == StreamEvent.Cause.DRIFT);
    }

    private static List<StreamEvent> learnAll(KStepModel learner, Chunk rows, double shift) {
        List<StreamEvent> events = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            events.addAll(learn(learner, rows.row(row), rows.numbers()[row] + shift));
        }
        return events;
    }

    @Test
    void shouldCountAnErrorAsTheShareOfTargetsBetweenPredictionAndTruth() {
        Belief belief = new Belief();
        double[] weights = belief.intervals(TargetIntervals.of(MtePotential.uniform(-1, 1), 0), 0.25);
        weights[0] = .25;
        weights[1] = .75; // the mean is .25, and moved back by the bias 0

        assertThat(belief.mean()).isCloseTo(0, within(1e-12));
        assertThat(belief.error(0)).isCloseTo(0, within(1e-12));
        assertThat(belief.error(-.5)).isCloseTo(.25, within(1e-12));
        assertThat(belief.error(.25)).isCloseTo(.125, within(1e-12));
        assertThat(belief.error(Double.MAX_VALUE)).isCloseTo(.375, within(1e-12));
        assertThat(belief.error(-Double.MAX_VALUE)).isCloseTo(.625, within(1e-12));
    }

    @Test
    void shouldForgetMostRowsOfThePastAtAnAlarm() {
        Reservoir reservoir = new Reservoir(1_000, 1);
        for (int i = 0; i < 1_000; i++) {
            reservoir.add(new double[] {i}, 0, i < 900 ? 1 : 2);
        }
        reservoir.thin(.2, 2);

        assertThat(reservoir.rows()).filteredOn(row -> row.arrived() == 2).hasSize(100);
        assertThat(reservoir.rows().size()).isBetween(240, 320);
    }

    @Test
    void shouldCloseAChunkByItsAge() {
        StreamSettings settings = StreamModels.parse("regression(chunk=1000,chunkSeconds=1)");
        KStepModel learner = (KStepModel) settings.start(BEFORE.schema());
        Chunk rows = BEFORE.generator(1).chunk(60);
        List<StreamEvent> events = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            events.addAll(learner.learn(rows.row(row), new Label.Numeric(rows.numbers()[row]), 50L * row));
        }

        assertThat(events)
                .containsExactly(
                        new StreamEvent.ChunkLearned(1, 21, StreamEvent.Cause.TIME),
                        new StreamEvent.ChunkLearned(2, 21, StreamEvent.Cause.TIME));
    }

    @Test
    void shouldDropTheSubmodelThatTellsLeast() {
        Schema schema = Schema.regression(List.of(Feature.continuous("x")), "y");
        StreamSettings settings = StreamModels.parse("regression(chunk=100,submodels=3,retention=information)");
        KStepModel learner = (KStepModel) settings.start(schema);
        SplittableRandom random = new SplittableRandom(3);
        List<StreamEvent> events = new ArrayList<>();
        for (int row = 0; row < 400; row++) {
            double x = random.nextDouble();
            boolean noise = row >= 100 && row < 200; // the second chunk knows nothing of y
            double y = noise ? 10 * random.nextDouble() : 10 * x + 0.1 * random.nextGaussian();
            events.addAll(learn(learner, new double[] {x}, y));
        }

        assertThat(events).contains(new StreamEvent.SubmodelRetired(2, 2, Retention.INFORMATION));
    }

    /** Rows know their chunk, so that a chunk without a submodel does not make rows of one pass for another's. */
    @Test
    void shouldGiveNoRowToAnotherChunksSubmodelWhenAChunkIsLost() {
        KStepModel learner = new KStepModel(settings("parent(mode=batch)", 50, 5), BEFORE.schema());
        Chunk rows = BEFORE.generator(1).chunk(150);
        List<StreamEvent> events = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            learner.within(row >= 50 && row < 100 ? 0 : 1e10);
            events.addAll(learn(learner, rows.row(row), rows.numbers()[row]));
        }

        assertThat(events).anyMatch(StreamEvent.ChunkLost.class::isInstance);
        assertThat(learner.parts()).extracting(Submodel::lastChunk).containsExactly(1L, 3L);
        assertThat(learner.parts().get(0).isOf(1)).isTrue();
        assertThat(learner.parts()).noneMatch(submodel -> submodel.isOf(2));
        assertThat(predict(learner, rows.row(0)).mean()).isFinite();
    }

    @Test
    void shouldTakeOneSettingChangedByItsName() {
        StreamSettings changed = StreamModels.changed(settings("parent", 50, 2), Map.of("chunk", "70"));
        assertThat(changed.spec()).contains("regression(", "chunk=70", "submodels=2");
        assertThat(StreamModels.parse("regression(learner=nb(intervals=3))").spec())
                .as("the learner learns the open chunk too")
                .contains("provisional=nb(density=mte,intervals=3");
    }

    @Test
    void shouldKeepRowsAndSubmodelsWithAnotherMainNodeAndReservoir() {
        KStepModel learner = new KStepModel(settings("parent", 50, 3), BEFORE.schema());
        run(learner, BEFORE.generator(1).chunk(170));
        double[] asked = BEFORE.generator(4).next().instance().values();
        StreamSettings other =
                StreamModels.parse("regression(main=child(mode=batch),chunk=50,submodels=3,reservoir=150)");
        KStepModel changed = (KStepModel) learner.reconfigured(other);

        assertThat(changed.parts()).isEqualTo(learner.parts());
        assertThat(changed.openRows()).isEqualTo(20);
        assertThat(predict(changed, asked).mean())
                .isNotEqualTo(predict(learner, asked).mean());
        assertThat(predict(changed, asked).mean())
                .isCloseTo(predict(learner, asked).mean(), within(.3));
    }

    @Test
    void shouldRefuseSettingsThatCannotWork() {
        assertThatThrownBy(() -> StreamModels.parse("regression(main=child(mode=paper),retention=information)"))
                .hasMessageContaining("retention=oldest");
        assertThatThrownBy(() -> StreamModels.parse("regression(reservoir=0)")).isInstanceOf(SpecException.class);
        assertThatThrownBy(() -> KStepSettings.DEFAULT.withLearner(
                        StreamModels.parse("regression") instanceof KStepSettings numbers ? numbers.learner() : null))
                .hasMessageContaining("all a number");
        assertThatThrownBy(() -> settings("cascade", 10, 2)).isInstanceOf(SpecException.class);
        assertThatThrownBy(() -> settings("parent", 0, 2)).isInstanceOf(SpecException.class);
    }

    private static KStepSettings settings(String main, int chunk, int submodels) {
        return (KStepSettings)
                StreamModels.parse("regression(main=" + main + ",chunk=" + chunk + ",submodels=" + submodels + ")");
    }

    private static TargetPosterior predict(KStepModel model, double[] values) {
        Beliefs beliefs = new Beliefs();
        model.predict(values, beliefs);
        return beliefs.first().number();
    }

    private static List<StreamEvent> learn(KStepModel model, double[] values, double target) {
        return model.learn(values, new Label.Numeric(target), model.labels());
    }

    /** Root mean squared error of predicting first and learning then, after the first fifty rows. */
    private static double run(KStepModel learner, Chunk rows) {
        double sum = 0;
        for (int row = 0; row < rows.size(); row++) {
            double error = predict(learner, rows.row(row)).mean() - rows.numbers()[row];
            sum += row < 50 ? 0 : error * error;
            learn(learner, rows.row(row), rows.numbers()[row]);
        }
        return Math.sqrt(sum / (rows.size() - 50));
    }
}
