package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PoolTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("a", "b"));

    private static final String FAST = "kstep(chunk=50,submodels=3,learner=nb(density=gaussian))";
    private static final String PAIRS =
            "kstep(chunk=200,learner=complete(density=gaussian),provisional=complete(density=gaussian))";

    /** Class b where x and y have the same sign, turned around where flipped: naive Bayes sees nothing. */
    private static final class Quadrants {
        private final SplittableRandom random = new SplittableRandom(5);
        private int truth;

        double[] next(boolean flipped) {
            truth = random.nextInt(2);
            double x = random.nextGaussian();
            double y = Math.abs(random.nextGaussian()) * Math.signum(x) * (truth == (flipped ? 0 : 1) ? 1 : -1);
            return new double[] {x, y};
        }
    }

    private static double error(
            StreamModel model, Quadrants rows, int count, boolean flipped, List<StreamEvent> events) {
        double wrong = 0;
        Beliefs beliefs = new Beliefs();
        for (int i = 0; i < count; i++) {
            double[] values = rows.next(flipped);
            Context context = model.predict(values, beliefs);
            wrong += beliefs.first().probabilities()[rows.truth] > 0.5 ? 0 : 1;
            events.addAll(model.learn(values, new Label.Hard(rows.truth), context, i, LearningWatch.PATIENT));
        }
        return wrong / count;
    }

    private static PoolView view(StreamModel model) {
        return (PoolView) model.view();
    }

    @Test
    void shouldBelieveTheMemberThatIsRight() {
        StreamModel pool =
                StreamModels.parse("weights(" + FAST + "+" + PAIRS + ")").start(SCHEMA);
        Quadrants rows = new Quadrants();
        error(pool, rows, 1_000, false, new ArrayList<>());
        assertThat(error(pool, rows, 500, false, new ArrayList<>())).isLessThan(0.05);
        assertThat(view(pool).exponents()[1]).isGreaterThan(2 * view(pool).exponents()[0]);
    }

    @Test
    void shouldPutUselessMembersToSleepAndWakeThemByAnAlarm() {
        StreamModel pool = StreamModels.parse("weights(" + FAST + "+" + PAIRS + ",sleep=0.3)")
                .start(SCHEMA);
        Quadrants rows = new Quadrants();
        List<StreamEvent> events = new ArrayList<>();
        error(pool, rows, 2_500, false, events);
        assertThat(view(pool).isAwake(0)).isFalse();
        assertThat(view(pool).isAwake(1)).as("one always answers").isTrue();
        assertThat(events).noneMatch(StreamEvent.DriftAlarm.class::isInstance);
        int labels = 0;
        while (events.stream().noneMatch(StreamEvent.DriftAlarm.class::isInstance) && labels < 2_000) {
            error(pool, rows, 1, true, events);
            labels++;
        }
        assertThat(labels).isLessThan(300);
        assertThat(view(pool).isAwake(0)).isTrue();
    }

    @Test
    void shouldLearnNoExponentFromMessagesOfBeforeAnAlarm() {
        StreamModel pool = StreamModels.parse("weights(" + FAST + "+" + PAIRS + ",drift=ddm)")
                .start(SCHEMA);
        Quadrants rows = new Quadrants();
        error(pool, rows, 800, false, new ArrayList<>());
        double[] late = rows.next(false);
        int truth = rows.truth;
        Context early = pool.predict(late, new Beliefs());
        StreamModel undisturbed = resumed(pool);
        undisturbed.learn(late, new Label.Hard(truth), early, 0, LearningWatch.PATIENT);
        assertThat(view(undisturbed).exponents()).isNotEqualTo(view(pool).exponents());

        List<StreamEvent> events = new ArrayList<>();
        while (events.stream().noneMatch(StreamEvent.DriftAlarm.class::isInstance)) {
            error(pool, rows, 1, true, events);
        }
        double[] before = view(pool).exponents();
        long labels = pool.labels();
        pool.learn(late, new Label.Hard(truth), early, 0, LearningWatch.PATIENT);
        assertThat(view(pool).exponents()).isEqualTo(before);
        assertThat(pool.labels()).isEqualTo(labels + 1);
        assertThat(pool.predict(late, new Beliefs()).lastLabel()).isEqualTo(truth);
    }

    /** A label teaches what the members said then: not what one says that has learned the answer since. */
    @Test
    void shouldLearnExponentsFromWhatWasSaidAtThePrediction() {
        StreamModel pool = StreamModels.parse("weights(" + FAST + "+" + PAIRS + ",memory=false)")
                .start(SCHEMA);
        Quadrants rows = new Quadrants();
        error(pool, rows, 1_000, false, new ArrayList<>());
        double[] before = view(pool).exponents();
        double[] values = rows.next(false);
        Label label = new Label.Hard(rows.truth);
        Ticket ticket = (Ticket) pool.predict(values, new Beliefs());
        StreamModel twin = resumed(pool);
        StreamModel late = resumed(pool);

        Context silent = new Ticket(ticket.alarms(), 0b11, 2, new char[4], ticket.members());
        twin.learn(values, label, silent, 0, LearningWatch.PATIENT);
        assertThat(view(twin).exponents())
                .as("messages that say nothing teach nothing of who said them")
                .isEqualTo(before);
        pool.learn(values, label, ticket, 0, LearningWatch.PATIENT);
        assertThat(view(pool).exponents()).isNotEqualTo(before);

        for (StreamModel member : ((Pool) late).members().all()) {
            error(member, rows, 300, false, new ArrayList<>());
        }
        double[] then = view(late).exponents();
        late.learn(values, label, ticket, 0, LearningWatch.PATIENT);
        double[] learned = view(pool).exponents();
        for (int i = 0; i < 2; i++) {
            assertThat(view(late).exponents()[i] - then[i])
                    .as("the same step, though the members have learned since")
                    .isCloseTo(learned[i] - before[i], within(1e-12));
        }
    }

    private static StreamModel resumed(StreamModel model) {
        BinaryWriter out = new BinaryWriter();
        model.write(out);
        List<BinaryReader> parts = new ArrayList<>();
        for (ModelPart part : model.parts()) {
            BinaryWriter one = new BinaryWriter();
            part.write(one);
            parts.add(new BinaryReader(one.toBytes()));
        }
        return model.settings().resume(new BinaryReader(out.toBytes()), parts, List.of());
    }

    @Test
    void shouldSwitchOffTheMembersOwnMemoryOfLabels() {
        String spec = StreamModels.parse("weights(kstep+kstep(main=child(prior=memory)))")
                .spec();
        assertThat(spec).doesNotContain("prior=memory").contains("child(evidence=soft,prior=recent");
    }

    @Test
    void shouldKeepTicketsOfManyClassesSmall() {
        Ticket none = new Ticket(0, 3, 0, new char[0], Context.LastLabel.of(4));
        assertThat(none.fits(2, 3_000)).isFalse();
        Messages messages = new Messages();
        messages.clear(2, 3_000);
        assertThat(messages.ticket(0, Context.LastLabel.of(4)))
                .isEqualTo(new Ticket(0, 0, 0, new char[0], Context.LastLabel.of(4)));
        messages.clear(2, 2_000);
        BinaryWriter out = new BinaryWriter();
        messages.ticket(0, Context.LastLabel.of(4)).write(out);
        assertThat(out.size()).isLessThan(4_096 + 30);
    }

    @Test
    void shouldRefuseNumbersInOneLine() {
        Schema numbers = Schema.regression(List.of(Feature.continuous("x")), "y");
        assertThat(StreamModels.parse("weights(kstep+kstep(chunk=9))")
                        .refusal(numbers)
                        .orElseThrow())
                .contains("regression")
                .doesNotContain("\n");
        assertThatThrownBy(() -> StreamModels.parse("weights(kstep(chunk=9))")).hasMessageContaining("two members");
        assertThatThrownBy(() -> StreamModels.parse("weights(kstep+kstep,sleep=2)"))
                .hasMessageContaining("sleep");
    }
}
