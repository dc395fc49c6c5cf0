package io.kstep.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.Beliefs;
import io.kstep.incremental.Context;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamModels;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Instances that wait for their labels in vain: learned as rows without one where a model makes use of those. */
class UnlabelledRowsTest {

    private static final String GOLDEN = "unlabelled-v1.bin";
    private static final int LONG = 10 * TestSession.PATIENCE;

    @BeforeAll
    static void write() throws IOException {
        if (Boolean.getBoolean("kstep.golden.write")) {
            Path folder = Files.createDirectories(Path.of("src/test/resources/io/kstep/session"));
            Files.write(folder.resolve(GOLDEN), written());
        }
    }

    private static byte[] state(StreamModel model) {
        BinaryWriter out = new BinaryWriter();
        model.write(out);
        model.writeRows(0, model.openRows(), out);
        model.parts().forEach(part -> part.write(out));
        return out.toBytes();
    }

    /** The same rows, learned one by one, each without a label when its time is up. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "kstep(chunk=25,learner=nb(density=gaussian),soft=gem(unlabelled=0.5))",
                "kstep(chunk=25,learner=nb(density=gaussian),soft=auto(unlabelled=auto))",
                "kstep(chunk=25,learner=nb(density=gaussian),soft=gem)",
                "kstep(chunk=25,learner=nb(density=gaussian))"
            })
    void shouldLearnAsWithoutKafka(String spec) {
        Schema schema = Schema.classification(
                List.of(Feature.continuous("x"), Feature.discrete("colour", List.of("red", "blue"))),
                "class",
                List.of("up", "down"));
        StreamModel alone = StreamModels.parse(spec).start(schema);
        Creation creation =
                new Creation(ModelSettings.of(StreamModels.parse(spec)), Optional.of(schema), 0, Optional.empty());
        TestSession session = new TestSession(TestRules.rules(creation, 2_000, 1e9));
        Random random = new Random(4);
        long time = 1_000;
        for (int i = 0; i < 300; i++) {
            int truth = random.nextInt(2);
            double x = random.nextGaussian() + 2 * truth;
            String colour = random.nextBoolean() ? "red" : "blue";
            boolean isLabelled = random.nextInt(5) == 0;
            String label = isLabelled ? (truth == 0 ? "\"up\"" : "\"down\"") : null;
            session.instance(TestSession.json(i, x, colour, label));
            if (i % 40 == 7) {
                session.restart(); // while the instance waits
            }
            assertThat(session.later(LONG)).hasSize(isLabelled ? 0 : 1);
            if (i % 30 == 11) {
                session.restart(); // when it has been learned
            }
            double[] values = {x, colour.equals("red") ? 0 : 1};
            Context context = alone.predict(values, new Beliefs());
            alone.learn(
                    values,
                    isLabelled ? new Label.Hard(truth) : new Label.Unknown(),
                    context,
                    time + 1 + (isLabelled ? 0 : LONG),
                    LearningWatch.PATIENT);
            time += 1 + LONG;
        }
        assertThat(session.model().learner().labels()).isEqualTo(alone.labels()).isGreaterThan(40);
        assertThat(state(session.model().learner())).isEqualTo(state(alone));
    }

    @Test
    void shouldChangeNothingWhereRowsWithoutALabelAreNotUsed() {
        for (String spec : List.of("kstep(chunk=25,soft=gem)", "kstep(chunk=25)")) {
            TestSession session = new TestSession(TestRules.of(spec));
            session.instance(TestSession.json("a", 1, "red", "\"up\""));
            session.instance(TestSession.json("b", 2, "red", "\"down\""));
            byte[] before = state(session.model().learner());
            session.instance(TestSession.json("c", 1.5, "red", null));
            assertThat(session.later(LONG)).singleElement().matches(expired -> expired.taught() == null);
            assertThat(state(session.model().learner())).isEqualTo(before);
        }
    }

    @Test
    void shouldLearnNothingWhilePausedAndOfAModelThatIsGone() {
        TestSession session = new TestSession(TestRules.of("kstep(chunk=25,soft=gem(unlabelled=1))"));
        session.instance(TestSession.json("a", 1, "red", "\"up\""));
        session.instance(TestSession.json("b", 2, "red", "\"down\""));
        session.instance(TestSession.json("c", 1.5, "red", null));
        session.command("{\"command\":\"pause\"}");
        byte[] before = state(session.model().learner());
        assertThat(session.later(LONG)).singleElement().matches(expired -> expired.taught() != null);
        assertThat(state(session.model().learner())).isEqualTo(before);
        session.command("{\"command\":\"resume\"}");
        session.instance(TestSession.json("d", 1.5, "red", null));
        session.command("{\"command\":\"change\",\"settings\":{\"soft\":\"gem\"}}");
        before = state(session.model().learner());
        session.later(LONG);
        assertThat(state(session.model().learner()))
                .as("it no longer makes use of it")
                .isEqualTo(before);
        session.command("{\"command\":\"delete\"}");
        assertThat(session.later(LONG)).isEmpty();
    }

    /** Ids are remembered of labels alone: a late label finds no instance, as before. */
    @Test
    void shouldNotTakeItForALabel() {
        TestSession session = new TestSession(TestRules.of("kstep(chunk=25,soft=gem(unlabelled=1))"));
        session.instance(TestSession.json("a", 1, "red", "\"up\""));
        session.instance(TestSession.json("b", 2, "red", "\"down\""));
        long scored = session.model().errors().labels();
        session.instance(TestSession.json("c", 1.5, "red", null));
        session.later(LONG);
        assertThat(session.model().errors().labels()).isEqualTo(scored);
        assertThat(session.label(TestSession.label("c", "\"up\"")).label()).isEqualTo(LabelOutcome.EARLY);
        assertThat(session.instance(TestSession.json("c", 1.5, "red", null)).label())
                .isEqualTo(LabelOutcome.LEARNED);
    }

    private static Predicted predicted() {
        return new Predicted(Context.LastLabel.of(1), new double[] {3, 4}, new double[] {0.25, 0.75}, null, false);
    }

    private static byte[] written() {
        BinaryWriter journal = new BinaryWriter();
        new JournalEntry.Unlabelled(1_000, predicted(), 0).write(journal);
        new JournalEntry.Unlabelled(2_000, predicted(), 5).write(journal);
        return new BinaryWriter()
                .writeBytes(new Waiting.WaitingInstance(4, 1_000, predicted(), null, true).toBytes(new BinaryWriter()))
                .writeBytes(new Waiting.WaitingInstance(4, 1_000, predicted().counting(true), null, true)
                        .toBytes(new BinaryWriter()))
                .writeBytes(journal.toBytes())
                .toBytes();
    }

    @Test
    void shouldWriteAndReadWhatTheGoldenFileHas() throws IOException {
        byte[] bytes;
        try (InputStream in = UnlabelledRowsTest.class.getResourceAsStream(GOLDEN)) {
            bytes = in.readAllBytes();
        }
        assertThat(written()).isEqualTo(bytes);
        BinaryReader golden = new BinaryReader(bytes);
        for (boolean counts : List.of(false, true)) {
            Waiting.WaitingInstance waiting = (Waiting.WaitingInstance) Waiting.read(golden.readBytes());
            assertThat(waiting.teaches()).isTrue();
            assertThat(waiting.predicted().counts()).isEqualTo(counts);
            assertThat(waiting.deadline()).isEqualTo(1_000);
        }
        BinaryReader journal = new BinaryReader(golden.readBytes());
        for (long givenUp : new long[] {0, 5}) {
            JournalEntry.Unlabelled entry = (JournalEntry.Unlabelled) JournalEntry.read(journal, 2);
            assertThat(entry.givenUp()).isEqualTo(givenUp);
            assertThat(Arrays.equals(entry.predicted().values(), new double[] {3, 4}))
                    .isTrue();
            assertThat(entry.predicted().context()).isEqualTo(Context.LastLabel.of(1));
        }
        journal.expectEnd();
        golden.expectEnd();
    }
}
