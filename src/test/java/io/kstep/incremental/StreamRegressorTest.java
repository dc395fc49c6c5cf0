package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.MteRegressionLearner;
import io.kstep.bayes.TargetPosterior;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.generate.RegressionToyNetwork;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamRegressorTest {

    private static final RegressionToyNetwork BEFORE = RegressionToyNetwork.random(1);
    private static final RegressionToyNetwork AFTER = RegressionToyNetwork.random(2);

    @ParameterizedTest
    @ValueSource(strings = {"parent", "parent(mode=batch)", "child(mode=batch)", "parent(mode=paper)"})
    void shouldPredictWellAndFollowADriftWhateverItsMainNode(String main) {
        StreamRegressor learner = new StreamRegressor(settings(main, 100, 4), BEFORE.schema());

        double early = run(learner, BEFORE.generator(1).chunk(400));
        double late = run(learner, AFTER.generator(1).chunk(400));

        assertThat(early).isLessThan(.18); // the targets' standard deviation is .23
        assertThat(late).isLessThan(.2);
    }

    @Test
    void shouldBeSensibleFromTheTenthRowOn() {
        double model = 0;
        double mean = 0;
        for (int network = 0; network < 20; network++) {
            StreamRegressor learner = new StreamRegressor(RegressionSettings.DEFAULT, BEFORE.schema());
            Chunk rows = RegressionToyNetwork.random(network).generator(1).chunk(40);
            double sum = 0;
            for (int row = 0; row < rows.size(); row++) {
                double target = rows.numbers()[row];
                TargetPosterior posterior = learner.predict(rows.row(row));
                assertThat(posterior.mean()).isFinite();
                if (row >= 10) {
                    model += Math.pow(posterior.mean() - target, 2);
                    mean += Math.pow(sum / row - target, 2);
                }
                sum += target;
                learner.learn(rows.row(row), target);
            }
        }

        assertThat(model).isLessThan(.85 * mean);
    }

    @Test
    void shouldTellOfChunksAndDropTheOldestSubmodel() {
        StreamRegressor learner = new StreamRegressor(settings("parent", 50, 2), BEFORE.schema());
        Chunk rows = BEFORE.generator(1).chunk(170);
        List<StreamEvent> events = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            events.addAll(learner.learn(rows.row(row), rows.numbers()[row]));
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
        assertThat(learner.view().submodels())
                .extracting(Submodel::lastChunk)
                .containsExactly(2L, 3L, 4L); // the last one provisional
        assertThat(learner.view().submodels().get(2).rows()).isEqualTo(20);
    }

    @Test
    void shouldGiveTheSamePredictionsForTheSameStreamAndValuesThatDoNotChange() {
        StreamRegressor one = new StreamRegressor(settings("child(mode=batch)", 60, 3), BEFORE.schema());
        StreamRegressor other = new StreamRegressor(settings("child(mode=batch)", 60, 3), BEFORE.schema());
        Chunk rows = BEFORE.generator(1).chunk(200);
        KStepRegressor kept = null;
        double before = 0;
        for (int row = 0; row < rows.size(); row++) {
            TargetPosterior posterior = one.predict(rows.row(row));
            assertThat(posterior.mean()).isEqualTo(one.predict(rows.row(row)).mean());
            assertThat(posterior.median())
                    .isEqualTo(other.predict(rows.row(row)).median());
            one.learn(rows.row(row), rows.numbers()[row]);
            other.learn(rows.row(row), rows.numbers()[row]);
            if (row == 100) {
                kept = one.view();
                before = kept.predictor().predict(rows.row(0)).mean();
            }
        }

        assertThat(kept.predictor().predict(rows.row(0)).mean()).isEqualTo(before);
        assertThat(one.view().predictor().predict(rows.row(0)).mean()).isNotEqualTo(before);
    }

    @Test
    void shouldKnowNothingBeforeTheFirstTargetAndLearnNothingFromAnUnknownOne() {
        StreamRegressor learner = new StreamRegressor(RegressionSettings.DEFAULT, BEFORE.schema());
        double[] values = BEFORE.generator(1).next().instance().values();

        assertThat(learner.predict(values).mean()).isZero();
        learner.learn(values, Double.NaN);
        assertThat(learner.labels()).isZero();
        assertThat(learner.view().submodels()).isEmpty();
        learner.learn(values, 5);
        assertThat(learner.predict(values).mean()).isCloseTo(5, within(1e-6));
    }

    @Test
    void shouldTakeValuesOfADiscreteFeatureThatAppearLater() {
        Schema schema = Schema.regression(List.of(Feature.discrete("colour", "red")), "y");
        StreamRegressor learner = new StreamRegressor(settings("parent", 40, 3), schema);
        for (int row = 0; row < 200; row++) {
            int colour = row < 60 ? 0 : row % 2;
            if (row == 60) {
                learner.grow(schema.withValue(0, "green"));
            }
            learner.predict(new double[] {colour});
            learner.learn(new double[] {colour}, colour * 10 + row % 5);
        }

        assertThat(learner.predict(new double[] {1}).mean()).isCloseTo(12, within(1.5));
        assertThat(learner.predict(new double[] {0}).mean()).isCloseTo(2, within(1.5));
    }

    @Test
    void shouldRefuseSettingsThatCannotWork() {
        assertThatThrownBy(() -> settings("cascade", 10, 2)).isInstanceOf(SpecException.class);
        assertThatThrownBy(() -> settings("parent", 0, 2)).isInstanceOf(SpecException.class);
    }

    private static RegressionSettings settings(String main, int chunk, int submodels) {
        return new RegressionSettings(
                MteRegressionLearner.parse("nb"), MainSettings.parse(main), chunk, submodels, 200, 1);
    }

    /** Root mean squared error of predicting first and learning then, after the first fifty rows. */
    private static double run(StreamRegressor learner, Chunk rows) {
        double sum = 0;
        for (int row = 0; row < rows.size(); row++) {
            double error = learner.predict(rows.row(row)).mean() - rows.numbers()[row];
            sum += row < 50 ? 0 : error * error;
            learner.learn(rows.row(row), rows.numbers()[row]);
        }
        return Math.sqrt(sum / (rows.size() - 50));
    }
}
