package io.kstep.session;

import static io.kstep.session.TestSession.json;
import static io.kstep.session.TestSession.label;
import static io.kstep.session.TestSession.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.incremental.ContendersView;
import io.kstep.wire.ModelEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A model at work, without Kafka. */
class SessionTest {

    private static final String UP = "\"up\"";
    private static final String DOWN = "\"down\"";

    private final TestSession session = new TestSession(TestRules.small());

    private TestSession begun() {
        session.instance(json("a", 1, "red", UP));
        session.instance(json("b", -1, "blue", DOWN));
        return session;
    }

    @Test
    void shouldMakeAModelOfTheFirstInstanceAndLearnItsLabel() {
        Outcome first = session.instance(json("a", 1, "red", UP));
        assertThat(text(first.prediction())).contains("\"id\":\"a\"", "\"label\":null");
        assertThat(first.label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(first.events()).hasExactlyElementsOfTypes(ModelEvent.Created.class, ModelEvent.NewClass.class);
        assertThat(first.changes())
                .hasExactlyElementsOfTypes(
                        Change.Begun.class,
                        JournalEntry.NewValue.class,
                        JournalEntry.NewClass.class,
                        JournalEntry.Labelled.class);
        assertThat(first.model()).isNotNull();
        assertThat(session.model().learner().labels()).isEqualTo(1);
    }

    @Test
    void shouldTellNothingButThePredictionOfAnOrdinaryInstance() {
        Outcome outcome = begun().instance(json("c", 2, "red", UP));
        assertThat(outcome.prediction()).isNotNull();
        assertThat(outcome.changes()).hasExactlyElementsOfTypes(JournalEntry.Labelled.class);
        assertThat(outcome.events()).isEmpty();
        assertThat(outcome.model()).isNull();
        assertThat(outcome.report()).isNull();
        assertThat(outcome.chunkClosed()).isFalse();
    }

    @Test
    void shouldLearnALateLabelWithWhatWasPredictedThen() {
        begun().instance(json("c", 2, "red", null));
        assertThat(session.room().size()).isEqualTo(1);
        Outcome outcome = session.label(label("c", UP));
        assertThat(outcome.prediction()).isNull();
        assertThat(outcome.label()).isEqualTo(LabelOutcome.LEARNED);
        JournalEntry.Labelled entry = (JournalEntry.Labelled) outcome.changes().get(0);
        assertThat(entry.together()).isFalse();
        assertThat(entry.predicted().posterior()).hasSize(2);
        assertThat(session.room().size()).isZero();
        assertThat(session.model().learner().labels()).isEqualTo(3);
    }

    @Test
    void shouldLetAnEarlyLabelWaitForItsInstance() {
        assertThat(begun().label(label("c", UP)).label()).isEqualTo(LabelOutcome.EARLY);
        assertThat(session.label(label("c", DOWN)).label()).isEqualTo(LabelOutcome.DUPLICATE);
        Outcome outcome = session.instance(json("c", 2, "red", null));
        assertThat(outcome.label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(session.room().size()).isZero();
    }

    @Test
    void shouldTellOfAnEarlyLabelThatTheModelCannotTake() {
        begun().label(label("c", "\"third\""));
        session.label(label("d", "\"fourth\""));
        assertThat(session.instance(json("c", 2, "red", null)).label()).isEqualTo(LabelOutcome.LEARNED);
        Outcome outcome = session.instance(json("d", 2, "red", null));
        assertThat(outcome.label()).isNull();
        assertThat(outcome.events()).singleElement().isInstanceOfSatisfying(ModelEvent.LabelExpired.class, event -> {
            assertThat(event.id()).isEqualTo("d");
            assertThat(event.reason()).contains("a class beyond 3", "max.classes");
        });
        assertThat(session.room().size()).isZero();
    }

    @Test
    void shouldCountALabelOnceHoweverOftenItComes() {
        begun();
        byte[] before = session.state();
        assertThat(session.instance(json("a", 1, "red", UP)).label()).isEqualTo(LabelOutcome.DUPLICATE);
        assertThat(session.label(label("b", UP)).label()).isEqualTo(LabelOutcome.DUPLICATE);
        assertThat(session.instance(json("a", 1, "red", null)).label()).isNull();
        assertThat(session.state()).isEqualTo(before);
    }

    @Test
    void shouldLearnNothingFromALabelThatSaysNothing() {
        begun().instance(json("c", 2, "red", null));
        byte[] before = session.state();
        Outcome outcome = session.label(label("c", "{\"candidates\":[\"up\",\"down\"]}"));
        assertThat(outcome.label()).isEqualTo(LabelOutcome.VACUOUS);
        assertThat(session.state()).isEqualTo(before);
        assertThat(session.instance(json("d", 2, "red", "{\"candidates\":[\"up\",\"down\"]}"))
                        .label())
                .isEqualTo(LabelOutcome.VACUOUS);
        assertThat(session.room().size()).isEqualTo(2);
    }

    @Test
    void shouldLearnARowWhoseLabelSaysNothingWhereSuchRowsAreUsed() {
        String nothing = "{\"candidates\":[\"up\",\"down\"]}";
        TestSession live = new TestSession(TestRules.of("kstep(chunk=25,soft=auto(unlabelled=auto))"));
        TestSession restarted = new TestSession(TestRules.of("kstep(chunk=25,soft=auto(unlabelled=auto))"));
        for (TestSession each : List.of(live, restarted)) {
            for (int i = 0; i < 90; i++) {
                String label = i % 3 > 0 ? nothing : i % 2 == 0 ? UP : "\"down\"";
                each.instance(json(i, i % 2 + i / 90.0, "red", label));
                if (i % 20 == 11 && each == restarted) {
                    each.restart();
                }
            }
            each.instance(json("w", 2, "red", null));
            assertThat(each.label(label("w", nothing)).label()).isEqualTo(LabelOutcome.LEARNED);
            assertThat(each.room().size()).isZero();
            assertThat(each.label(label("w", UP)).label()).isEqualTo(LabelOutcome.DUPLICATE);
            assertThat(each.model().learner().labels()).isEqualTo(30);
        }
        assertThat(restarted.state()).isEqualTo(live.state());
        assertThat(live.model().learner().view()).isInstanceOf(ContendersView.class);
    }

    @Test
    void shouldExpireWhatWaitsTooLong() {
        begun().instance(json("c", 2, "red", null));
        session.label(label("d", UP));
        assertThat(session.later(10)).isEmpty();
        assertThat(session.later(TestSession.PATIENCE))
                .containsExactly(
                        new WaitingRoom.Expired("m", "c", true, false, null),
                        new WaitingRoom.Expired("m", "d", false, false, null));
        assertThat(session.label(label("c", UP)).label()).isEqualTo(LabelOutcome.EARLY);
    }

    @Test
    void shouldScoreButNotLearnWhilePaused() {
        begun();
        assertThat(session.command("{\"command\":\"pause\"}").events())
                .hasExactlyElementsOfTypes(ModelEvent.Paused.class);
        long scored = session.model().errors().labels();
        assertThat(session.instance(json("c", 2, "red", UP)).label()).isEqualTo(LabelOutcome.SCORED);
        assertThat(session.model().errors().labels()).isEqualTo(scored + 1);
        assertThat(session.model().learner().labels()).isEqualTo(2);
        session.command("{\"command\":\"resume\"}");
        assertThat(session.instance(json("d", 2, "red", UP)).label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(session.model().learner().labels()).isEqualTo(3);
    }

    @Test
    void shouldPublishAfterAChunkAndReportEverySoManyLabels() {
        begun();
        int published = 0;
        int reports = 0;
        for (int i = 0; i < 50; i++) {
            Outcome outcome = session.instance(json(i, i % 2, "red", i % 2 == 0 ? UP : DOWN));
            assertThat(outcome.model() != null).isEqualTo(outcome.chunkClosed());
            published += outcome.chunkClosed() ? 1 : 0;
            reports += outcome.report() == null ? 0 : 1;
        }
        assertThat(published).isEqualTo(2);
        assertThat(reports).isEqualTo(2);
    }

    @Test
    void shouldDeleteAModelWithAllThatWaitsForIt() {
        begun().instance(json("c", 2, "red", null));
        Outcome outcome = session.command("{\"command\":\"delete\"}");
        assertThat(outcome.changes()).hasExactlyElementsOfTypes(Change.Deleted.class);
        assertThat(session.model()).isNull();
        assertThat(session.room().size()).isZero();
    }

    /** The first instance also gives its features to a model that a command made before. */
    @Test
    void shouldGiveAModelThatWaitsItsFeatures() {
        session.command("{\"command\":\"create\",\"settings\":{\"chunk\":\"7\"}}");
        assertThat(session.model().waitsForFeatures()).isTrue();
        session.instance(json("a", 1, "red", UP));
        assertThat(session.model().learner().schema().featureCount()).isEqualTo(2);
        assertThat(session.model().learner().settings().byName()).containsEntry("chunk", "7");
    }
}
