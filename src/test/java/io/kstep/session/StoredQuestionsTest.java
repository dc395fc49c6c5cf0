package io.kstep.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.binary.BinaryFormatException;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.Decider;
import io.kstep.evaluate.decision.Decision;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.incremental.Context;
import io.kstep.wire.QuestionRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What is stored of questions is still written and read as in the golden file, which {@code -Dkstep.golden.write=true}
 * wrote.
 */
class StoredQuestionsTest {

    private static final String GOLDEN = "questions-v1.bin";

    @BeforeAll
    static void write() throws IOException {
        if (Boolean.getBoolean("kstep.golden.write")) {
            Path folder = Files.createDirectories(Path.of("src/test/resources/io/kstep/session"));
            Files.write(folder.resolve(GOLDEN), written());
        }
    }

    private static byte[] golden() throws IOException {
        try (InputStream in = StoredQuestionsTest.class.getResourceAsStream(GOLDEN)) {
            assertThat(in).as(GOLDEN).isNotNull();
            return in.readAllBytes();
        }
    }

    private static Asking asking(String spec, int instances) {
        Asking asking = new Asking(QuestionSettings.parse(spec));
        for (int i = 0; i < instances; i++) {
            double p = i % 17 / 34.0;
            asking.take(asking.look(RememberedIds.hash("row " + i), new double[] {p, 1 - p}, 1_000L * i));
        }
        return asking;
    }

    private static byte[] record(Asking asking, Decider decider) {
        return new ModelRecord(
                        4,
                        Map.of("chunk", "50"),
                        false,
                        new ModelRecord.Dates(1, 2, 3, 1, 6),
                        new ModelRecord.PartNumbers(List.of(), Map.of(), List.of(), 0),
                        new byte[] {7},
                        new Ledger(new StreamErrors(StreamErrors.Settings.DEFAULT), decider, asking, null),
                        null)
                .toBytes();
    }

    private static Predicted uncounted(Decision decision) {
        return new Predicted(Context.LastLabel.of(1), new double[] {3, 4}, new double[] {0.25, 0.75}, decision, false);
    }

    private static JournalEntry.Labelled labelled(Decision decision, boolean together, long givenUp) {
        return new JournalEntry.Labelled(77, 1_000, uncounted(decision), new Label.Hard(1), together, givenUp);
    }

    private static byte[] written() {
        BinaryWriter journal = new BinaryWriter();
        labelled(null, false, 0).write(journal);
        labelled(null, true, 0).write(journal);
        labelled(new Decision(1, 0.125), false, 5).write(journal);
        new JournalEntry.Looked(new Asking.Look(true, false, 0.5, -3)).write(journal);
        new JournalEntry.Looked(new Asking.Look(false, true, 1, 1_700_000_000_000L)).write(journal);
        return new BinaryWriter()
                .writeBytes(record(asking("margin(percent=20,random=0.2)", 40), null))
                .writeBytes(record(
                        asking("margin(minute=3,random=0.5)", 300), new Decider(new Decisions("", 0.5, ""), 0.9)))
                .writeBytes(new Waiting.WaitingInstance(4, 1_000, uncounted(null), null).toBytes(new BinaryWriter()))
                .writeBytes(new Waiting.WaitingInstance(
                                4, 1_000, uncounted(new Decision(0, 0.25)), new Waiting.Ballot(5, 900, new byte[] {1}))
                        .toBytes(new BinaryWriter()))
                .writeBytes(journal.toBytes())
                .toBytes();
    }

    @Test
    void shouldWriteWhatTheGoldenFileHas() throws IOException {
        assertThat(written()).isEqualTo(golden());
    }

    @Test
    void shouldReadWhatTheGoldenFileHas() throws IOException {
        BinaryReader golden = new BinaryReader(golden());
        byte[] bytes = golden.readBytes();
        assertThat(bytes[0]).isEqualTo((byte) ModelRecord.WITH_QUESTIONS);
        ModelRecord record = ModelRecord.read(bytes);
        assertThat(record.modelSettings().besides())
                .isEqualTo(Map.of("questions", "margin(percent=20.0,random=0.2,seed=1)"));
        assertThat(record.ledger().asking().counts())
                .isEqualTo(asking("margin(percent=20,random=0.2)", 40).counts());
        assertThat(record.dates().correctable()).isEqualTo(6);
        ModelRecord both = ModelRecord.read(golden.readBytes());
        assertThat(both.ledger().asking().counts().instances()).isEqualTo(300);
        assertThat(both.modelSettings().decisions().reject()).isEqualTo(0.5);

        Waiting.WaitingInstance alone = (Waiting.WaitingInstance) Waiting.read(golden.readBytes());
        assertThat(alone.predicted().counts()).isFalse();
        assertThat(alone.predicted().posterior()).containsExactly(0.25, 0.75);
        Waiting.WaitingInstance voted = (Waiting.WaitingInstance) Waiting.read(golden.readBytes());
        assertThat(voted.predicted().counts()).isFalse();
        assertThat(voted.predicted().decision()).isEqualTo(new Decision(0, 0.25));
        assertThat(voted.ballot().deadline()).isEqualTo(900);

        BinaryReader journal = new BinaryReader(golden.readBytes());
        JournalEntry.Labelled later = (JournalEntry.Labelled) JournalEntry.read(journal, 2);
        assertThat(later.predicted().counts()).isFalse();
        assertThat(later.together()).isFalse();
        JournalEntry.Labelled together = (JournalEntry.Labelled) JournalEntry.read(journal, 2);
        assertThat(together.predicted().counts()).isFalse();
        assertThat(together.together()).isTrue();
        JournalEntry.Labelled decided = (JournalEntry.Labelled) JournalEntry.read(journal, 2);
        assertThat(decided.predicted().counts()).isFalse();
        assertThat(decided.givenUp()).isEqualTo(5);
        assertThat(decided.predicted().decision()).isEqualTo(new Decision(1, 0.125));
        assertThat(JournalEntry.read(journal, 2))
                .isEqualTo(new JournalEntry.Looked(new Asking.Look(true, false, 0.5, -3)));
        assertThat(JournalEntry.read(journal, 2))
                .isEqualTo(new JournalEntry.Looked(new Asking.Look(false, true, 1, 1_700_000_000_000L)));
        journal.expectEnd();
        golden.expectEnd();
    }

    /** What is read goes on as what was written would have. */
    @Test
    void shouldGoOnAsBefore() {
        for (String spec : List.of("margin(percent=20)", "margin(minute=3)", "random(percent=30)")) {
            for (int before : new int[] {0, 1, 200, 257, 1_000}) {
                Asking asking = asking(spec, before);
                BinaryWriter out = new BinaryWriter();
                asking.write(out);
                Asking read = Asking.read(new BinaryReader(out.toBytes()));
                for (int i = before; i < before + 300; i++) {
                    double p = i % 13 / 26.0;
                    Asking.Look look = asking.look(RememberedIds.hash("row " + i), new double[] {p, 1 - p}, 1_000L * i);
                    assertThat(read.look(RememberedIds.hash("row " + i), new double[] {p, 1 - p}, 1_000L * i))
                            .isEqualTo(look);
                    asking.take(look);
                    read.take(look);
                }
                QuestionRecord.Counts counts = asking.counts();
                assertThat(read.counts()).isEqualTo(counts);
            }
        }
    }

    @Test
    void shouldLeaveTheBytesOfModelsThatDoNotAskAsTheyWere() {
        byte[] plain = record(null, null);
        assertThat(record(asking("margin", 3), null)).endsWith(plain);
        assertThat(plain[0]).isEqualTo((byte) ModelRecord.WITH_CORRECTIONS);
        Predicted counted = uncounted(null).counting(true);
        BinaryWriter out = new BinaryWriter();
        new JournalEntry.Labelled(77, 1_000, counted, new Label.Hard(1), true, 0).write(out);
        assertThat(out.toBytes()[0]).isEqualTo((byte) 0);
        assertThat(new Waiting.WaitingInstance(4, 1_000, counted, null).toBytes(new BinaryWriter())[0])
                .isEqualTo((byte) Waiting.VERSION);
    }

    @Test
    void shouldRefuseWhatIsNoQuestion() {
        byte[] twice = new BinaryWriter()
                .writeByte(JournalEntry.UNCOUNTED)
                .writeByte(2)
                .writeInt(0)
                .writeText("red")
                .toBytes();
        assertThatThrownBy(() -> JournalEntry.read(new BinaryReader(twice), 2))
                .isInstanceOf(BinaryFormatException.class)
                .hasMessageContaining("does not count");
        byte[] odd =
                new BinaryWriter().writeByte(JournalEntry.LOOKED).writeByte(9).toBytes();
        assertThatThrownBy(() -> JournalEntry.read(new BinaryReader(odd), 2)).isInstanceOf(BinaryFormatException.class);
        byte[] newer = new BinaryWriter().writeByte(9).toBytes();
        assertThatThrownBy(() -> Asking.read(new BinaryReader(newer)))
                .isInstanceOf(BinaryFormatException.class)
                .hasMessageContaining("questions of form 1");
    }
}
