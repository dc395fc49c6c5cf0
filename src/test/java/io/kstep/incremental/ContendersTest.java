package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ContendersTest {

    private static final Schema SCHEMA =
            Schema.classification(List.of(Feature.continuous("x")), "class", List.of("a", "b"));

    /** Class b where x is near 0, class a on both sides: a Gaussian of class a is wrong, an MTE is not. */
    private static final String GAUSSIAN =
            "kstep(learner=nb(density=gaussian),provisional=nb(density=gaussian),chunk=100)";

    private static final String MTE = "kstep(learner=nb(density=mte),chunk=100)";
    private static final String BEST = "best(" + GAUSSIAN + "+" + MTE + ")";

    private static List<StreamEvent> learn(StreamModel model, int count, boolean flipped) {
        SplittableRandom random = new SplittableRandom(3);
        List<StreamEvent> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double x = random.nextInt(10) + (random.nextDouble() - 0.5) / 2;
            int truth = (int) Math.rint(x) % 2 == (flipped ? 1 : 0) ? 1 : 0;
            Context context = model.predict(new double[] {x}, new Beliefs());
            events.addAll(model.learn(new double[] {x}, new Label.Hard(truth), context, i, LearningWatch.PATIENT));
        }
        return events;
    }

    private static double[] believed(StreamModel model, double x) {
        Beliefs beliefs = new Beliefs();
        model.predict(new double[] {x}, beliefs);
        return beliefs.first().probabilities();
    }

    @Test
    void shouldAnswerByTheMemberWithTheLeastError() {
        StreamModel model = StreamModels.parse(BEST).start(SCHEMA);
        StreamModel gaussian = StreamModels.parse(GAUSSIAN).start(SCHEMA);
        StreamModel mte = StreamModels.parse(MTE).start(SCHEMA);
        learn(model, 20, false);
        learn(gaussian, 20, false);
        assertThat(believed(model, 3.1)).isEqualTo(believed(gaussian, 3.1));

        model = StreamModels.parse(BEST).start(SCHEMA);
        List<StreamEvent> events = learn(model, 2_000, false);
        learn(mte, 2_000, false);
        assertThat(believed(model, 3.1)).isEqualTo(believed(mte, 3.1));
        assertThat(((ContendersView) model.view()).answering()).isEqualTo(1);
        assertThat(events)
                .filteredOn(StreamEvent.AnotherAnswers.class::isInstance)
                .hasSize(1)
                .allSatisfy(event -> {
                    StreamEvent.AnotherAnswers told = (StreamEvent.AnotherAnswers) event;
                    assertThat(told.member()).isEqualTo(2);
                    assertThat(told.settings())
                            .isEqualTo(StreamModels.parse(MTE).spec());
                });
    }

    /** More values than a density of EM can cut: the chunk falls back, whichever member answers. */
    @Test
    void shouldTellTroublesOfAMemberThatDoesNotAnswer() {
        String refused = GAUSSIAN.replace("learner=nb(density=gaussian)", "learner=jan");
        StreamModel model =
                StreamModels.parse("best(" + MTE + "+" + refused + ")").start(SCHEMA);
        List<StreamEvent> events = model.within(1e5) == null ? List.of() : learn(model, 150, false);
        assertThat(events)
                .filteredOn(StreamEvent.OfMember.class::isInstance)
                .isNotEmpty()
                .allSatisfy(event -> {
                    StreamEvent.OfMember told = (StreamEvent.OfMember) event;
                    assertThat(told.member()).isEqualTo("2");
                    assertThat(told.event().isTrouble()).isTrue();
                });
        assertThat(StreamEvent.OfMember.of(3, StreamEvent.OfMember.of(1, new StreamEvent.DriftAlarm(1))))
                .isEqualTo(new StreamEvent.OfMember("3.1", new StreamEvent.DriftAlarm(1)));
    }

    @Test
    void shouldNotTakeTurnsAmongEquals() {
        StreamModel model = StreamModels.parse("best(" + MTE + "+" + MTE + ")").start(SCHEMA);
        assertThat(learn(model, 1_000, false)).noneMatch(StreamEvent.AnotherAnswers.class::isInstance);
        assertThat(((ContendersView) model.view()).answering()).isZero();
    }

    @Test
    void shouldChangeOnlyByMoreThanTheMargin() {
        BestRule.Errors rule = new BestRule(0.2, 1, 0).fresh(2);
        for (int i = 0; i < 100; i++) {
            assertThat(rule.score(new double[] {1, 0.81}, 1)).isFalse();
        }
        assertThat(rule.speaker()).isZero();
        int labels = 0;
        while (!rule.score(new double[] {1, 0}, 1)) {
            labels++;
        }
        assertThat(labels).isEqualTo(1); // 81 is not a fifth less than 101, but than 102
        assertThat(rule.speaker()).isEqualTo(1);
    }

    @Test
    void shouldTellWhatEachMemberNeedsOfAPredictionApart() {
        Context apart = new Context.OfMembers(List.of(Context.LastLabel.of(3), Context.LastLabel.of(-1)));
        assertThat(apart.member(1).lastLabel()).isEqualTo(-1);
        assertThat(apart.member(2).lastLabel()).isEqualTo(3);
        BinaryWriter out = new BinaryWriter();
        apart.write(out);
        assertThat(Context.read(new BinaryReader(out.toBytes()))).isEqualTo(apart);
    }

    @Test
    void shouldKeepWhatAKStepModelLearnedAsItsFirstMember() {
        StreamModel before = StreamModels.parse(MTE).start(SCHEMA);
        learn(before, 500, false);
        double[] believed = believed(before, 2).clone();
        StreamSettings wider =
                StreamModels.changed(before.settings(), Map.of("model", "best(" + MTE + "+" + GAUSSIAN + ")"));
        StreamModel contenders = before.reconfigured(wider);
        assertThat(believed(contenders, 2)).isEqualTo(believed);
        StreamModel back = contenders.reconfigured(StreamModels.parse(MTE));
        assertThat(back.parts()).hasSize(5);
        assertThat(believed(back, 2)).isEqualTo(believed);
    }

    @Test
    void shouldRefuseSpecsThatMakeNoContest() {
        assertThatThrownBy(() -> StreamModels.parse("best(kstep(chunk=9))"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("two members");
        assertThatThrownBy(() -> StreamModels.parse("best(kstep+kstep,margin=2)"))
                .hasMessageContaining("margin");
        assertThatThrownBy(() -> StreamModels.parse("best(kstep+tree)")).hasMessageContaining("no stream model 'tree'");
        assertThatThrownBy(() -> StreamModels.parse("kstep(nb(density=mte))")).hasMessageContaining("option=value");
        StreamSettings best = StreamModels.parse("best(kstep+kstep)");
        assertThatThrownBy(() -> best.with(Map.of("chunk", "9"))).hasMessageContaining("model");
    }
}
