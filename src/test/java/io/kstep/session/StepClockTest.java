package io.kstep.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import io.kstep.bayes.Learners;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.incremental.Context;
import io.kstep.incremental.KStepModel;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamEvent;
import io.kstep.probability.Abandonment;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class StepClockTest {

    private static final double MUCH = 1e9;
    private static final Schema SCHEMA = new Schema(
            List.of(Feature.continuous("a"), Feature.continuous("b")),
            List.of(new Target.ClassVariable("class", List.of("no", "yes"))));
    private static final KStepSettings SETTINGS = KStepSettings.DEFAULT
            .withLearner(Learners.parse("tan(density=gaussian)"))
            .withChunk(40, 0);

    @Test
    void shouldGiveUpWhatTakesTooLongAndLetItEnd() {
        StepClock clock = new StepClock(TimeUnit.MILLISECONDS.toNanos(50));
        AtomicBoolean ended = new AtomicBoolean();
        clock.begin();
        assertThat(clock.run(MUCH, () -> "quick")).isEqualTo("quick");
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> clock.run(MUCH, () -> endless(ended)))
                .withMessageContaining("abandoned after");
        assertThat(clock.givenUp()).isEqualTo(2);
        await().untilTrue(ended);
        clock.begin();
        assertThat(clock.givenUp()).isZero();
    }

    @Test
    void shouldHandOnWhatAStepThrows() {
        StepClock clock = new StepClock(TimeUnit.SECONDS.toNanos(20));
        Supplier<String> failing = () -> {
            throw new IllegalStateException("its own fault");
        };
        assertThatIllegalStateException()
                .isThrownBy(() -> clock.run(MUCH, failing))
                .withMessage("its own fault");
        assertThat(clock.givenUp()).isZero();
    }

    @Test
    void shouldNotBeginWhereTooManyAreStillAtWork() {
        StepClock clock = new StepClock(TimeUnit.MILLISECONDS.toNanos(20));
        AtomicBoolean released = new AtomicBoolean();
        clock.begin();
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(SpecException.class).isThrownBy(() -> clock.run(MUCH, () -> deaf(released)));
        }
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> clock.run(MUCH, () -> "never begun"))
                .withMessageContaining("still running");
        assertThat(clock.givenUp()).isEqualTo(7);
        assertThat(clock.run(1, () -> "small steps need no watch")).isNotNull();
        released.set(true);
        await().until(() -> isFree(clock));
    }

    /** What the clock decided is replayed, not decided again: the same model, bit for bit, from the journal's bytes. */
    @Test
    void shouldLearnTheSameAgainFromTheJournal() {
        KStepModel live = new KStepModel(SETTINGS, SCHEMA);
        BinaryWriter journal = new BinaryWriter();
        List<StreamEvent> told = new ArrayList<>();
        Random random = new Random(5);
        for (int i = 0; i < 130; i++) {
            Second watch = new Second(i / 40 == 1); // the second chunk takes too long
            Label label = new Label.Hard(random.nextInt(2));
            double[] values = {random.nextGaussian() + i % 3, random.nextGaussian()};
            int last = live.lastLabel();
            told.addAll(live.learn(values, label, last, i, watch));
            Predicted predicted = new Predicted(Context.LastLabel.of(last), values, null);
            new JournalEntry.Labelled(i, i, predicted, label, true, watch.givenUp).write(journal);
        }
        assertThat(told.stream().filter(StreamEvent.ChunkFallback.class::isInstance))
                .hasSize(1);

        KStepModel again = new KStepModel(SETTINGS, SCHEMA);
        BinaryReader in = new BinaryReader(journal.toBytes());
        while (!in.isAtEnd()) {
            JournalEntry.Labelled entry = (JournalEntry.Labelled) JournalEntry.read(in, 2);
            Predicted predicted = entry.predicted();
            again.learn(predicted.values(), entry.label(), predicted.context(), entry.time(), entry.watch());
        }
        assertThat(bytes(again)).isEqualTo(bytes(live));
        assertThat(again.submodels().get(1).learner())
                .isEqualTo(SETTINGS.fallback().spec())
                .isEqualTo(live.submodels().get(1).learner());
    }

    private static byte[] bytes(KStepModel learner) {
        BinaryWriter out = new BinaryWriter();
        learner.write(out);
        learner.submodels().forEach(submodel -> submodel.write(out));
        return out.toBytes();
    }

    private static String endless(AtomicBoolean ended) {
        try {
            while (true) {
                Abandonment.check();
                LockSupport.parkNanos(1000);
            }
        } finally {
            ended.set(true);
        }
    }

    private static String deaf(AtomicBoolean released) {
        while (!released.get()) {
            Thread.onSpinWait();
        }
        return "late";
    }

    private static boolean isFree(StepClock clock) {
        try {
            return clock.run(MUCH, () -> true);
        } catch (SpecException e) {
            return false;
        }
    }

    /** Gives up the learner of a chunk, as the clock would, if it is told to. */
    private static final class Second implements LearningWatch {

        private final boolean slow;
        private int steps;
        private int givenUp;

        Second(boolean slow) {
            this.slow = slow;
        }

        @Override
        public <T> T run(double work, Supplier<T> step) {
            int bit = 1 << steps++;
            if (slow && bit == 1) {
                givenUp |= bit;
                throw new SpecException("abandoned after");
            }
            return step.get();
        }
    }
}
