package io.kstep.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.binary.BinaryWriter;
import io.kstep.incremental.StreamModel;
import io.kstep.wire.WireException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Labels of experts, which wait for each other. */
class VotesTest {

    private static String vote(Object id, String expert, String label) {
        return "{\"id\":\"" + id + "\",\"expert\":\"" + expert + "\",\"label\":\"" + label + "\"}";
    }

    private static TestSession of(int votes) {
        TestSession session = new TestSession(TestRules.votes(votes));
        session.instance(TestSession.json("first", 0, "red", "\"up\""));
        session.instance(TestSession.json("second", 1, "red", "\"down\""));
        return session;
    }

    private static String whole(Object id) {
        return TestSession.json(id, 2, "red", null);
    }

    @Test
    void shouldLearnOnceEnoughExpertsHaveSpokenInAnyOrder() {
        TestSession after = of(2);
        after.instance(whole("a"));
        assertThat(after.label(vote("a", "ann", "up")).label()).isEqualTo(LabelOutcome.VOTE);
        assertThat(after.label(vote("a", "ann", "down")).label())
                .as("the later vote of the same expert counts")
                .isEqualTo(LabelOutcome.VOTE);
        assertThat(after.label(vote("a", "bob", "up")).label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(after.label(vote("a", "cid", "up")).label()).isEqualTo(LabelOutcome.DUPLICATE);
        TestSession told = of(2);
        told.instance(whole("a"));
        assertThat(told.label(TestSession.label("a", "{\"votes\":{\"ann\":\"down\",\"bob\":\"up\"}}"))
                        .label())
                .isEqualTo(LabelOutcome.LEARNED);
        assertThat(learned(after)).isEqualTo(learned(told));
        TestSession before = of(2);
        assertThat(before.label(vote("a", "ann", "down")).label()).isEqualTo(LabelOutcome.EARLY);
        assertThat(before.label(vote("a", "bob", "up")).label()).isEqualTo(LabelOutcome.VOTE);
        assertThat(before.instance(whole("a")).label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(learned(before)).isEqualTo(learned(told));
    }

    private static byte[] learned(TestSession session) {
        BinaryWriter out = new BinaryWriter();
        StreamModel learner = session.model().learner();
        learner.write(out);
        learner.writeRows(0, learner.openRows(), out);
        return out.toBytes();
    }

    @Test
    void shouldUseWhatIsInWhenTheTimeIsUpAlsoAfterARestart() {
        TestSession live = of(3);
        TestSession killed = of(3);
        for (TestSession session : List.of(live, killed)) {
            session.label(vote("a", "ann", "up")); // before its instance
            session.instance(whole("a"));
            session.instance(whole("b"));
            session.label(vote("b", "bob", "down"));
        }
        killed.restart();
        for (TestSession session : List.of(live, killed)) {
            assertThat(session.settle(50)).isEmpty();
            assertThat(session.settle(100))
                    .extracting(Outcome::label)
                    .containsOnly(LabelOutcome.LEARNED)
                    .hasSize(2);
            assertThat(session.room().size()).isZero();
            assertThat(session.later(10 * TestSession.PATIENCE)).isEmpty();
        }
        assertThat(killed.state()).isEqualTo(live.state());
    }

    @Test
    void shouldTakeALabelOfNobodyInParticularInsteadOfVotes() {
        TestSession session = of(3);
        session.instance(whole("a"));
        session.label(vote("a", "ann", "up"));
        assertThat(session.label(TestSession.label("a", "\"down\"")).label()).isEqualTo(LabelOutcome.LEARNED);
        TestSession plain = of(3);
        plain.instance(whole("a"));
        plain.label(TestSession.label("a", "\"down\""));
        assertThat(learned(session)).isEqualTo(learned(plain));
        assertThat(session.settle(1_000)).isEmpty();
    }

    @Test
    void shouldLearnALabelAsItIsWhereOneVoteIsEnough() {
        TestSession named = of(1);
        TestSession plain = of(1);
        named.instance(whole("a"));
        plain.instance(whole("a"));
        assertThat(named.label(vote("a", "ann", "up")).label()).isEqualTo(LabelOutcome.LEARNED);
        plain.label(TestSession.label("a", "\"up\""));
        assertThat(named.state()).isEqualTo(plain.state());
    }

    @Test
    void shouldRefuseVotesThatTakeTooMuchRoomAndKeepThoseBefore() {
        TestSession session = of(100);
        session.instance(whole("a"));
        String refused = null;
        for (int i = 0; i < 10_000 && refused == null; i++) {
            try {
                session.label(vote("a", "an expert of the long name " + i, "up"));
            } catch (WireException e) {
                refused = e.getMessage();
            }
        }
        assertThat(refused).contains("record of the votes", "output.bytes=2000");
        assertThatThrownBy(() -> session.label("{\"id\":\"a\",\"expert\":7,\"label\":\"up\"}"))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("expert: must be a text");
        for (int i = 0; i < 1_000; i++) {
            session.label(
                    vote("a", "an expert of the long name 0", i % 2 == 0 ? "up" : "down")); // floods, and counts once
        }
        assertThat(session.settle(5_000))
                .singleElement()
                .extracting(Outcome::label)
                .isEqualTo(LabelOutcome.LEARNED);
    }
}
