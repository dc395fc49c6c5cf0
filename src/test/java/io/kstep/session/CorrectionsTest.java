package io.kstep.session;

import static io.kstep.session.TestSession.json;
import static io.kstep.session.TestSession.label;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.incremental.ModelPart;
import io.kstep.incremental.StreamModel;
import io.kstep.wire.ModelEvent;
import io.kstep.wire.WireException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A second label of an instance that takes the place of the first while the chunk of its row is open. */
class CorrectionsTest {

    private static final String NB = "kstep(chunk=20,learner=nb(density=gaussian))";
    private static final double[] ASKED = {0.3, 0};

    /** A model that knows two classes, two rows and 16 more of which every fifth has the label that is given. */
    private static TestSession taught(String spec, String everyFifth) {
        TestSession session = new TestSession(TestRules.corrections(spec));
        session.instance(json("first", -1, "red", "\"down\""));
        session.instance(json("second", 1, "blue", "\"up\""));
        for (int i = 0; i < 16; i++) {
            session.instance(json(i, i % 3 == 0 ? 1 + 0.1 * i : -0.1 * i, i % 2 == 0 ? "red" : "blue", null));
            String said = i % 5 == 0 ? everyFifth : i % 3 == 0 ? "\"up\"" : "\"down\"";
            assertThat(session.label(label(i, said)).label()).isEqualTo(LabelOutcome.LEARNED);
        }
        return session;
    }

    private static void correct(TestSession session, String everyFifth) {
        for (int i = 0; i < 16; i += 5) {
            assertThat(session.label(label(i, everyFifth)).label()).isEqualTo(LabelOutcome.CORRECTED);
        }
    }

    private static void close(TestSession session) {
        session.instance(json("last but one", 0.5, "red", "\"up\""));
        assertThat(session.instance(json("last", -0.5, "blue", "\"down\"")).chunkClosed())
                .isTrue();
    }

    private static List<String> submodels(TestSession session) {
        return session.model().learner().parts().stream()
                .map(CorrectionsTest::hex)
                .toList();
    }

    private static String hex(ModelPart part) {
        BinaryWriter out = new BinaryWriter();
        part.write(out);
        return HexFormat.of().formatHex(out.toBytes());
    }

    /** Learners whose statistics add up and others; hard labels that become other hard ones or soft ones, and back. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                NB + "|\"down\"|\"up\"",
                "kstep(chunk=20,learner=tan(density=gaussian))|\"down\"|\"up\"",
                "kstep(chunk=20,soft=spread)|\"down\"|{\"label\":\"up\",\"doubt\":0.2}",
                "kstep(chunk=20,soft=spread)|{\"label\":\"down\",\"doubt\":0.2}|\"up\"",
                "kstep(chunk=20,learner=nb(density=gaussian),soft=gem)|\"down\"|{\"label\":\"up\",\"wrong\":0.2}",
                "kstep(chunk=20,learner=nb(density=gaussian),soft=gem)|{\"label\":\"down\",\"wrong\":0.2}|\"up\"",
                "best(kstep(chunk=20)+kstep(chunk=20,main=child))|\"down\"|\"up\""
            })
    void shouldLearnTheChunkAsIfTheBetterLabelsHadComeFirst(String spec, String worse, String better) {
        TestSession corrected = taught(spec, worse);
        TestSession right = taught(spec, better);
        correct(corrected, better);
        close(corrected);
        close(right);
        assertThat(submodels(corrected)).isNotEmpty().isEqualTo(submodels(right));
        TestSession uncorrected = taught(spec, worse);
        close(uncorrected);
        assertThat(submodels(uncorrected)).isNotEqualTo(submodels(right));
    }

    @Test
    void shouldLearnTheOpenChunkAgainAtOnceAndLeaveCountsAndErrors() {
        TestSession corrected = taught(NB, "\"down\"");
        double[][] before = corrected.model().learner().submodelPosteriors(ASKED);
        String errors = corrected.model().errors().report().toString();
        correct(corrected, "\"up\"");
        double[][] after = corrected.model().learner().submodelPosteriors(ASKED);
        assertThat(after).isDeepEqualTo(taught(NB, "\"up\"").model().learner().submodelPosteriors(ASKED));
        assertThat(after[0][1]).isGreaterThan(before[0][1] + 0.05);
        assertThat(corrected.model().learner().labels()).isEqualTo(18);
        assertThat(corrected.model().errors().report()).hasToString(errors);
    }

    @Test
    void shouldChangeNothingOnceTheChunkIsClosed() {
        TestSession session = taught(NB, "\"down\"");
        close(session);
        byte[] before = session.state();
        Outcome late = session.label(label(3, "\"new class\""));
        assertThat(late.label()).isEqualTo(LabelOutcome.LATE);
        assertThat(late.changes()).isEmpty();
        assertThat(session.state()).isEqualTo(before);
    }

    @Test
    void shouldTakeASecondLabelForADuplicateWhereCorrectionsAreOff() {
        TestSession session = new TestSession(TestRules.of(NB));
        session.instance(json("a", 1, "red", "\"up\""));
        assertThat(session.label(label("a", "\"down\"")).label()).isEqualTo(LabelOutcome.DUPLICATE);
        assertThat(session.model().dates(0).correctable()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"command\":\"pause\"}", "{\"command\":\"change\",\"settings\":{\"chunk\":\"30\"}}"})
    void shouldLeaveLabelsFromBeforeACommandAsTheyAre(String command) {
        TestSession session = taught(NB, "\"down\"");
        session.command(command);
        assertThat(session.label(label(3, "\"down\"")).label()).isEqualTo(LabelOutcome.LATE);
    }

    @Test
    void shouldFindTheRowsThatFollowOnLabelsWithoutOne() {
        TestSession session = taught(NB, "\"down\"");
        session.command("{\"command\":\"pause\"}");
        session.instance(json("scored", 1, "red", "\"up\""));
        session.command("{\"command\":\"resume\"}");
        session.instance(json("after", 1, "red", "\"up\""));
        assertThat(session.label(label("scored", "\"down\"")).label()).isEqualTo(LabelOutcome.LATE);
        assertThat(session.label(label(3, "\"down\"")).label()).isEqualTo(LabelOutcome.LATE);
        Outcome corrected = session.label(label("after", "\"down\""));
        assertThat(corrected.changes()).singleElement().isEqualTo(new JournalEntry.Corrected(1, new Label.Hard(0), 0));
    }

    @Test
    void shouldBeginTheContestOfSoftAutoWithASoftCorrection() {
        TestSession session = taught("kstep(chunk=20,learner=nb(density=gaussian),soft=auto)", "\"down\"");
        Outcome first = session.label(label(0, "{\"label\":\"up\",\"wrong\":0.2}"));
        assertThat(first.label()).isEqualTo(LabelOutcome.CORRECTED);
        assertThat(first.events())
                .extracting(event ->
                        ((ModelEvent.Learning) event).event().getClass().getSimpleName())
                .containsExactly("AnotherAnswers");
        assertThat(session.label(label(5, "\"up\"")).events()).isEmpty();
        StreamModel learner = session.model().learner();
        close(session);
        assertThat(learner.parts()).as("every contender learned the chunk").hasSize(3);
    }

    /** A chunk that no soft label is left in is closed as one that never had any, whether it was stored meanwhile or not. */
    @ParameterizedTest
    @ValueSource(strings = {"gem", "auto"})
    void shouldCloseAChunkOfCorrectedSoftLabelsAlikeAfterARestart(String soft) {
        String spec = "kstep(chunk=20,learner=nb(density=gaussian),soft=" + soft + ")";
        TestSession whole = taught(spec, "{\"label\":\"down\",\"wrong\":0.2}");
        TestSession stopped = taught(spec, "{\"label\":\"down\",\"wrong\":0.2}");
        correct(whole, "\"up\"");
        correct(stopped, "\"up\"");
        stopped.storeWhole();
        stopped.restart();
        close(whole);
        close(stopped);
        assertThat(stopped.state()).isEqualTo(whole.state());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gem(unlabelled=0.5)", "auto(unlabelled=auto)"})
    void shouldFindTheRowsThatFollowOnOneWithoutALabel(String soft) {
        String spec = "kstep(chunk=20,learner=nb(density=gaussian),soft=" + soft + ")";
        String nothing = "{\"candidates\":[\"up\",\"down\"]}";
        TestSession session = taught(spec, "\"down\"");
        long labels = session.model().learner().labels();
        session.instance(json("without", 0.4, "red", nothing));
        assertThat(session.model().learner().labels()).isEqualTo(labels);
        session.instance(json("after", 3, "red", "\"up\""));
        byte[] before = session.state();
        assertThat(session.label(label("without", "\"up\"")).label()).isEqualTo(LabelOutcome.LATE);
        assertThat(session.label(label(3, "\"down\"")).label()).isEqualTo(LabelOutcome.LATE);
        assertThat(session.label(label("after", nothing)).label()).isEqualTo(LabelOutcome.VACUOUS);
        assertThat(session.state()).isEqualTo(before);
        assertThat(session.label(label("after", "\"down\"")).label()).isEqualTo(LabelOutcome.CORRECTED);
        session.instance(json("last", -0.5, "blue", "\"down\""));
        TestSession right = taught(spec, "\"down\"");
        right.instance(json("without", 0.4, "red", nothing));
        right.instance(json("after", 3, "red", "\"down\""));
        assertThat(right.instance(json("last", -0.5, "blue", "\"down\"")).chunkClosed())
                .isTrue();
        assertThat(submodels(session)).isEqualTo(submodels(right));
    }

    @Test
    void shouldAddAClassThatACorrectionNames() {
        TestSession session = taught(NB, "\"down\"");
        Outcome outcome = session.label(label(0, "\"flat\""));
        assertThat(outcome.label()).isEqualTo(LabelOutcome.CORRECTED);
        assertThat(outcome.events()).singleElement().isEqualTo(new ModelEvent.NewClass("flat", null));
        assertThat(session.model().learner().schema().classes()).containsExactly("down", "up", "flat");
        assertThat(session.label(label(5, "{\"candidates\":[\"down\",\"up\",\"flat\"]}"))
                        .label())
                .isEqualTo(LabelOutcome.VACUOUS);
        assertThatThrownBy(() -> session.label(label(10, "{\"not\":[\"down\",\"up\",\"flat\"]}")))
                .isInstanceOf(WireException.class);
    }

    @Test
    void shouldNotTakeALateVoteForABetterLabel() {
        TestSession session = new TestSession(TestRules.correctedVotes(2));
        session.instance(json("first", 0, "red", "\"up\""));
        session.instance(json("second", 1, "red", "\"down\""));
        session.instance(json("a", 2, "red", "{\"votes\":{\"ann\":\"up\",\"bob\":\"up\"}}"));
        assertThat(session.label("{\"id\":\"a\",\"label\":\"down\",\"expert\":\"cid\"}")
                        .label())
                .isEqualTo(LabelOutcome.DUPLICATE);
        assertThat(session.label(label("a", "\"down\"")).label()).isEqualTo(LabelOutcome.CORRECTED);
    }

    /** What the journal holds of corrections is never written in another way under these numbers. */
    @Test
    void shouldKeepTheBytesOfCorrectionsInTheJournal() {
        Label label = new Label.Flipped(1, 0.25);
        for (JournalEntry.Corrected entry :
                List.of(new JournalEntry.Corrected(7, label, 0), new JournalEntry.Corrected(7, label, 5))) {
            BinaryWriter out = new BinaryWriter();
            entry.write(out);
            assertThat(out.toBytes()[0]).isEqualTo((byte) (entry.givenUp() == 0 ? 6 : 7));
            assertThat(HexFormat.of().formatHex(out.toBytes()))
                    .isEqualTo(entry.givenUp() == 0 ? "06070a013fd0000000000000" : "0705070a013fd0000000000000");
            BinaryReader in = new BinaryReader(out.toBytes());
            assertThat(JournalEntry.read(in, 3)).isEqualTo(entry);
            in.expectEnd();
        }
    }

    @Test
    void shouldStoreHowManyLabelsMayBeCorrectedInFrontOfTheRecord() {
        TestSession session = taught(NB, "\"down\"");
        LiveModel model = session.model();
        ModelRecord.Dates dates = model.dates(5);
        assertThat(dates.correctable()).isEqualTo(18);
        byte[] with = record(model, dates);
        byte[] without = record(
                model,
                new ModelRecord.Dates(
                        dates.createdAt(), dates.updatedAt(), dates.reportedAt(), dates.reportedLabels(), 0));
        assertThat(HexFormat.of().formatHex(with))
                .isEqualTo(HexFormat.of()
                                .formatHex(new BinaryWriter()
                                        .writeByte(7)
                                        .writeInt(18)
                                        .toBytes())
                        + HexFormat.of().formatHex(without));
        assertThat(ModelRecord.read(with).dates()).isEqualTo(dates);
        assertThat(ModelRecord.read(without).dates().correctable()).isZero();
    }

    private static byte[] record(LiveModel model, ModelRecord.Dates dates) {
        return new ModelRecord(
                        1,
                        model.learner().settings().byName(),
                        false,
                        dates,
                        new ModelRecord.PartNumbers(List.of(), Map.of(), List.of(), 0),
                        new byte[0],
                        model.ledger(),
                        null)
                .toBytes();
    }
}
