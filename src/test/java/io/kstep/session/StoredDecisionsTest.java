package io.kstep.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.evaluate.ErrorForms;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.Decider;
import io.kstep.evaluate.decision.Decision;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.evaluate.decision.Outlier;
import io.kstep.incremental.Context;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What is stored of decisions is still written and read as in the golden file, which {@code -Dkstep.golden.write=true}
 * wrote; what is stored without them has the bytes that it always had.
 */
class StoredDecisionsTest {

    private static final String GOLDEN = "decisions-v1.bin";
    private static final double[] VALUES = {3, 4};
    private static final double[] POSTERIOR = {0.25, 0.75};
    private static final Decision UNUSUAL = new Decision(1, 0.25, new Outlier(7.5, 0.01, true));

    @BeforeAll
    static void write() throws IOException {
        if (Boolean.getBoolean("kstep.golden.write")) {
            Path folder = Files.createDirectories(Path.of("src/test/resources/io/kstep/session"));
            Files.write(folder.resolve(GOLDEN), written());
        }
    }

    private static byte[] golden() throws IOException {
        try (InputStream in = StoredDecisionsTest.class.getResourceAsStream(GOLDEN)) {
            assertThat(in).as(GOLDEN).isNotNull();
            return in.readAllBytes();
        }
    }

    private static Predicted predicted(Decision decision) {
        return new Predicted(Context.LastLabel.of(1), VALUES, POSTERIOR, decision);
    }

    private static Decider decider() {
        Decider decider = new Decider(new Decisions("ill>well=20", 0.5, "ill=0.01,well=0.99"), 0.9);
        decider.follow(List.of("ill", "well", "new"));
        decider.learned(new Label.Hard(1), 3);
        decider.learned(new Label.Probabilistic(List.of(0.25, 0.75, 0.0)), 3);
        decider.score(POSTERIOR, new Decision(1, 0.1), new Label.Hard(0), 3);
        decider.score(POSTERIOR, new Decision(Decision.REJECTED, 0.5), new Label.Hard(1), 3);
        return decider;
    }

    /** Looks for outliers too. */
    private static Decider watching() {
        Decider decider = new Decider(new Decisions("", Double.POSITIVE_INFINITY, "", 0.02), 0.9);
        decider.follow(List.of("ill", "well"));
        decider.score(POSTERIOR, UNUSUAL, new Label.Hard(0), 2);
        return decider;
    }

    private static byte[] record(Decider decider, int correctable) {
        return new ModelRecord(
                        4,
                        Map.of("chunk", "50"),
                        false,
                        new ModelRecord.Dates(1, 2, 3, 1, correctable),
                        new ModelRecord.PartNumbers(List.of(), Map.of(), List.of(), 0),
                        new byte[] {7},
                        new Ledger(new StreamErrors(StreamErrors.Settings.DEFAULT), decider, null, null),
                        null)
                .toBytes();
    }

    private static Waiting.WaitingInstance waiting(Decision decision, boolean hasBallot) {
        Waiting.Ballot ballot = hasBallot ? new Waiting.Ballot(5, 900, new byte[] {1, 2}) : null;
        return new Waiting.WaitingInstance(4, 1_000, predicted(decision), ballot);
    }

    private static JournalEntry.Labelled labelled(Decision decision, boolean together, long givenUp) {
        return new JournalEntry.Labelled(77, 1_000, predicted(decision), new Label.Hard(1), together, givenUp);
    }

    private static byte[] written() {
        Decision rejected = new Decision(Decision.REJECTED, 0.5);
        BinaryWriter journal = new BinaryWriter();
        labelled(rejected, false, 0).write(journal);
        labelled(new Decision(1, 0.125), false, 5).write(journal);
        labelled(UNUSUAL, false, 0).write(journal);
        return new BinaryWriter()
                .writeBytes(record(decider(), 0))
                .writeBytes(record(decider(), 6))
                .writeBytes(record(watching(), 0))
                .writeBytes(waiting(rejected, false).toBytes(new BinaryWriter()))
                .writeBytes(waiting(new Decision(0, 0.25), true).toBytes(new BinaryWriter()))
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
        assertThat(bytes[0]).isEqualTo((byte) ModelRecord.WITH_DECISIONS);
        ModelRecord record = ModelRecord.read(bytes);
        assertThat(record.modelSettings().decisions())
                .isEqualTo(new Decisions("ill>well=20", 0.5, "ill=0.01,well=0.99"));
        assertThat(record.ledger().decider().rejections()).isEqualTo(1);
        assertThat(record.ledger().decider().report().sinceStart().cost()).isEqualTo((20 + 0.5) / 2);
        assertThat(record.settings()).isEqualTo(Map.of("chunk", "50"));
        assertThat(ModelRecord.read(golden.readBytes()).dates().correctable()).isEqualTo(6);

        ModelRecord watching = ModelRecord.read(golden.readBytes());
        assertThat(watching.modelSettings().decisions().outliers()).isEqualTo(0.02);
        assertThat(watching.ledger().decider().report().outliers()).isEqualTo(1);
        watching.ledger().decider().follow(List.of("ill", "well"));
        assertThat(watching.ledger().decider().decide(POSTERIOR, 7).outlier())
                .as("one of one was more surprising")
                .isEqualTo(new Outlier(7, 1, false));

        Waiting.WaitingInstance alone = (Waiting.WaitingInstance) Waiting.read(golden.readBytes());
        assertThat(alone.predicted().decision()).isEqualTo(new Decision(Decision.REJECTED, 0.5));
        assertThat(alone.predicted().posterior()).containsExactly(POSTERIOR);
        assertThat(alone.ballot()).isNull();
        Waiting.WaitingInstance asked = (Waiting.WaitingInstance) Waiting.read(golden.readBytes());
        assertThat(asked.predicted().decision()).isEqualTo(new Decision(0, 0.25));
        assertThat(asked.ballot().deadline()).isEqualTo(900);

        BinaryReader journal = new BinaryReader(golden.readBytes());
        JournalEntry.Labelled first = (JournalEntry.Labelled) JournalEntry.read(journal, 2);
        assertThat(first.predicted().decision()).isEqualTo(new Decision(Decision.REJECTED, 0.5));
        assertThat(first.id()).isEqualTo(77);
        JournalEntry.Labelled second = (JournalEntry.Labelled) JournalEntry.read(journal, 2);
        assertThat(second.predicted().decision()).isEqualTo(new Decision(1, 0.125));
        assertThat(second.givenUp()).isEqualTo(5);
        assertThat(second.label()).isEqualTo(new Label.Hard(1));
        JournalEntry.Labelled third = (JournalEntry.Labelled) JournalEntry.read(journal, 2);
        assertThat(third.predicted().decision()).isEqualTo(UNUSUAL);
        journal.expectEnd();
        golden.expectEnd();
    }

    @Test
    void shouldLeaveTheBytesOfModelsWithoutDecisionsAsTheyWere() {
        byte[] decided = record(decider(), 0);
        byte[] plain = record(null, 0);
        assertThat(plain[0]).isEqualTo((byte) ErrorForms.FORM);
        assertThat(decided).endsWith(plain);
        BinaryWriter out = new BinaryWriter();
        byte[] waiting = waiting(null, true).toBytes(new BinaryWriter());
        assertThat(waiting[0]).isEqualTo((byte) Waiting.WITH_BALLOT);
        labelled(null, false, 0).write(out);
        assertThat(out.toBytes()[0]).isEqualTo((byte) 1);
        BinaryWriter together = new BinaryWriter();
        labelled(new Decision(1, 0.5), true, 0).write(together);
        assertThat(together.toBytes()[0]).as("computed again, not stored").isEqualTo((byte) 0);
    }
}
