package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SoftModesTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("a", "b"));

    private static final String SPEC = "kstep(learner=nb(density=gaussian),chunk=50,submodels=4,drift=none,soft=";

    /** Rows of two Gaussians, whose labels are flipped with a probability that they state, or sure. */
    private static List<StreamEvent> learn(StreamModel model, int rows, long seed, double wrong) {
        SplittableRandom random = new SplittableRandom(seed);
        List<StreamEvent> events = new ArrayList<>();
        Beliefs said = new Beliefs();
        for (int i = 0; i < rows; i++) {
            int truth = random.nextInt(2);
            double[] values = {2 * truth + random.nextGaussian(), random.nextGaussian()};
            double p = wrong * random.nextDouble();
            int given = random.nextDouble() < p ? 1 - truth : truth;
            Label label = wrong == 0 ? new Label.Hard(given) : new Label.Flipped(given, p);
            Context context = model.predict(values, said);
            events.addAll(model.learn(values, label, context, i, LearningWatch.PATIENT));
        }
        return events;
    }

    private static byte[] state(StreamModel model) {
        BinaryWriter out = new BinaryWriter();
        model.write(out);
        return out.toBytes();
    }

    @ParameterizedTest
    @EnumSource(SoftMode.class)
    void shouldKeepTheSameBytesUnderEveryModeWhileLabelsAreSure(SoftMode mode) {
        StreamModel spread = StreamModels.parse(SPEC + "spread)").start(SCHEMA);
        StreamModel other = StreamModels.parse(SPEC + mode.spec() + ")").start(SCHEMA);
        learn(spread, 330, 1, 0);
        learn(other, 330, 1, 0);
        assertThat(state(other)).isEqualTo(state(spread));
    }

    @Test
    void shouldBecomeContendersAtTheFirstLabelThatIsNotSure() {
        StreamModel model = StreamModels.parse(SPEC + "auto)").start(SCHEMA);
        assertThat(learn(model, 120, 2, 0)).noneMatch(StreamEvent.AnotherAnswers.class::isInstance);
        assertThat(model.view()).isInstanceOf(KStepClassifier.class);
        List<StreamEvent> events = learn(model, 1, 3, 0.4);
        assertThat(events.get(0)).isInstanceOfSatisfying(StreamEvent.AnotherAnswers.class, told -> {
            assertThat(told.member()).isEqualTo(1);
            assertThat(told.settings()).contains("soft=weighted");
        });
        assertThat(((ContendersView) model.view()).members()).hasSize(3);
        assertThat(model.labels()).isEqualTo(121);
    }

    @Test
    void shouldLeaveDoubtfulLabelsOut() {
        StreamModel model = StreamModels.parse(SPEC + "drop)").start(SCHEMA);
        model.learn(
                new double[] {1, 1}, new Label.Flipped(0, 0.31), Context.LastLabel.of(-1), 0, LearningWatch.PATIENT);
        assertThat(model.labels()).isZero();
        model.learn(
                new double[] {1, 1}, new Label.Flipped(0, 0.29), Context.LastLabel.of(-1), 0, LearningWatch.PATIENT);
        assertThat(model.labels()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = SoftMode.class,
            names = {"WEIGHTED", "CORRECTED", "TEMPERED", "GEM", "AUTO"})
    void shouldLearnTheClassesFromLabelsThatAreWrongAsTheySay(SoftMode mode) {
        StreamModel model = StreamModels.parse(SPEC + mode.spec() + ")").start(SCHEMA);
        learn(model, 1_500, 4, 0.8);
        SplittableRandom random = new SplittableRandom(5);
        Beliefs said = new Beliefs();
        int wrong = 0;
        for (int i = 0; i < 2_000; i++) {
            int truth = random.nextInt(2);
            model.predict(new double[] {2 * truth + random.nextGaussian(), random.nextGaussian()}, said);
            wrong += said.first().probabilities()[truth] < 0.5 ? 1 : 0;
        }
        assertThat(wrong / 2_000.0).isBetween(0.13, 0.22); // the least possible is 0.159
    }

    @Test
    void shouldNotTakeADoubtfulLabelForTheLastOne() {
        KStepModel model = (KStepModel) StreamModels.parse(SPEC + "gem)").start(SCHEMA);
        model.learn(new double[] {0, 0}, new Label.Hard(0), 0);
        model.learn(new double[] {2, 0}, new Label.Flipped(1, 0.4), 1);
        assertThat(model.lastLabel()).isZero();
        model.learn(new double[] {2, 0}, new Label.Flipped(1, 0.1), 2);
        assertThat(model.lastLabel()).isEqualTo(1);
    }

    @Test
    void shouldGiveANewClassifierToEveryChunkOfTheWindow() {
        KStepModel model = (KStepModel) StreamModels.parse(SPEC + "gem)").start(SCHEMA);
        learn(model, 100, 6, 0.6);
        List<Submodel> before = List.copyOf(model.submodels());
        learn(model, 50, 7, 0.6);
        assertThat(model.submodels())
                .hasSize(3)
                .extracting(Submodel::firstChunk)
                .containsExactly(1L, 2L, 3L);
        assertThat(model.submodels()).doesNotContainAnyElementsOf(before);
    }

    @Test
    void shouldRefuseCorrectedCountsOfALearnerWhoseStatisticsDoNotAdd() {
        assertThat(StreamModels.parse("kstep(learner=nb(density=mte),soft=corrected)")
                        .refusal(SCHEMA))
                .hasValueSatisfying(reason -> assertThat(reason).contains("statistics add"));
        assertThatThrownBy(() -> StreamModels.parse("kstep(soft=hopeful)"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("soft must be one of hard, drop, spread");
    }

    /** A chunk of a stream keeps weights: a learner that judges who said what would do nothing, and say nothing. */
    @Test
    void shouldRefuseALearnerThatJudgesWhoSaidWhat() {
        assertThat(StreamModels.parse("kstep(learner=gem(learner=nb(density=gaussian),experts=learn))")
                        .refusal(SCHEMA))
                .hasValueSatisfying(reason -> assertThat(reason).contains("as they were said"));
        assertThat(StreamModels.parse("kstep(learner=gem(learner=nb(density=gaussian)))")
                        .refusal(SCHEMA))
                .isEmpty();
    }

    /** Natarajan et al. 2013, lemma 1: the mean over what may be given is the precision at the true class, else 0. */
    @Test
    void shouldCorrectWeightsWithoutBias() {
        int classes = 4;
        double p = 0.36;
        double[] mean = new double[classes];
        double meanLoss = 0;
        for (int given = 0; given < classes; given++) {
            SaidLabel said = SaidLabel.of(new Label.Flipped(given, p), classes);
            double chance = given == 2 ? 1 - p : p / (classes - 1);
            for (int k = 0; k < classes; k++) {
                mean[k] += chance * said.corrected()[k];
            }
            meanLoss += chance * said.correctedLoss(1);
        }
        double c = 1 - p * classes / (classes - 1);
        assertThat(mean).containsExactly(new double[] {0, 0, c * c, 0}, within(1e-12));
        assertThat(meanLoss).isCloseTo(c * c, within(1e-12));
    }

    @Test
    void shouldShareTheWeightOfALabelThatLeavesClassesAlike() {
        SaidLabel said = SaidLabel.of(new Label.Candidates(List.of(0, 2)), 3);
        assertThat(said.clear()).containsExactly(new double[] {0.25, 0, 0.25}, within(1e-12));
        assertThat(Arrays.stream(said.corrected()).sum()).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void shouldBeReadAsItWasWritten() {
        SaidLabel said = SaidLabel.of(new Label.Doubtful(1, 0.3), 3).with(new double[] {0.1, 0.7, 0.2});
        SaidLabel read = SaidLabel.restore(said.numbers());
        assertThat(read.contour()).containsExactly(0.3, 1, 0.3);
        assertThat(read.start()).containsExactly(said.start());
        assertThat(read.weights()).containsExactly(0.1, 0.7, 0.2);
        double[] old = {0.25, 0.75};
        assertThat(SaidLabel.restore(old).numbers()).containsExactly(old);
    }
}
