package io.kstep.session;

import static io.kstep.session.TestSession.label;
import static io.kstep.session.TestSession.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.wire.ModelEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Features that the first instance of a model lacks. Three instances must show one before it joins. */
class LaterFeaturesOfSessionsTest {

    private final TestSession session = new TestSession(TestRules.small());
    private int ids;

    /** Sends an instance of these features, and returns its events but for the beginning. */
    private List<ModelEvent> send(String features) {
        return send(session, features);
    }

    private List<ModelEvent> send(TestSession to, String features) {
        Outcome outcome = to.instance("{\"id\":" + ids++ + ",\"features\":{" + features + "},\"label\":\""
                + (ids % 2 == 0 ? "up" : "down") + "\"}");
        List<ModelEvent> told = new ArrayList<>(outcome.events());
        told.removeIf(event -> event instanceof ModelEvent.Created || event instanceof ModelEvent.NewClass);
        return told;
    }

    private List<Feature> features() {
        return session.model().learner().schema().features();
    }

    @Test
    void shouldTakeAFeatureThatWasNullInTheFirstInstance() {
        send("\"x\":1,\"y\":null");
        assertThat(send("\"x\":1,\"y\":2")).isEmpty();
        assertThat(send("\"x\":1,\"y\":3")).isEmpty();
        assertThat(features()).containsExactly(Feature.continuous("x"));
        assertThat(send("\"x\":1,\"y\":4")).containsExactly(new ModelEvent.NewFeature(Feature.continuous("y")));
        assertThat(features()).containsExactly(Feature.continuous("x"), Feature.continuous("y"));
        assertThat(send("\"x\":1,\"y\":5")).isEmpty();
    }

    @Test
    void shouldTakeAFeatureThatComesLaterAndCountOnlyInstancesThatShowIt() {
        send("\"x\":1");
        for (int i = 0; i < 10; i++) {
            send("\"x\":1,\"y\":null,\"list\":[1],\"object\":{\"a\":1}");
        }
        send("\"x\":1,\"y\":1");
        send("\"x\":1,\"y\":1,\"y\":null");
        send("\"x\":1,\"y\":1");
        assertThat(features()).hasSize(1);
        send("\"y\":1");
        assertThat(features()).containsExactly(Feature.continuous("x"), Feature.continuous("y"));
    }

    @Test
    void shouldSettleTheTypeOverTheFirstInstancesThatShowIt() {
        send("\"x\":1");
        send("\"x\":1,\"mixed\":1,\"flag\":true,\"number\":1e999");
        send("\"x\":1,\"mixed\":\"a\",\"flag\":false,\"number\":2");
        assertThat(send("\"x\":1,\"mixed\":2,\"flag\":true,\"number\":3"))
                .containsExactly(
                        new ModelEvent.NewFeature(Feature.discrete("mixed")),
                        new ModelEvent.NewFeature(Feature.discrete("flag")),
                        new ModelEvent.NewFeature(Feature.continuous("number")));
        send("\"x\":1,\"mixed\":7,\"flag\":true,\"number\":3");
        assertThat(features())
                .containsExactly(
                        Feature.continuous("x"),
                        Feature.discrete("mixed", "7"),
                        Feature.discrete("flag", "true"),
                        Feature.continuous("number"));
    }

    @Test
    void shouldRefuseOnceWhatTheLimitsDoNotLetIn() {
        send("\"a\":1,\"b\":1,\"c\":1");
        send("\"d\":1,\"e\":1,\"f\":1");
        send("\"d\":1,\"e\":1,\"f\":1");
        List<ModelEvent> told = send("\"d\":1,\"e\":1,\"f\":1");
        assertThat(told)
                .containsExactlyInAnyOrder(
                        new ModelEvent.NewFeature(Feature.continuous("d")),
                        new ModelEvent.NewFeature(Feature.continuous("e")),
                        new ModelEvent.FeatureRefused(
                                "f", "the schema has 6 features, more than max.features=5: have fewer, or raise it"));
        assertThat(features()).hasSize(5);
        session.storeWhole();
        session.restart();
        for (int i = 0; i < 10; i++) {
            assertThat(send("\"d\":1,\"f\":1")).isEmpty();
        }
    }

    @Test
    void shouldLearnALabelOfAnInstanceThatCameBefore() {
        send("\"x\":1");
        session.instance("{\"id\":\"early\",\"features\":{\"x\":3}}");
        for (int i = 0; i < 3; i++) {
            send("\"x\":1,\"y\":2");
        }
        session.restart();
        Outcome late = session.label(label("early", "\"up\""));
        assertThat(late.label()).isEqualTo(LabelOutcome.LEARNED);
        JournalEntry.Labelled entry = (JournalEntry.Labelled) late.changes().get(0);
        assertThat(entry.predicted().values()).containsExactly(3, Double.NaN);
        byte[] state = session.state();
        session.restart();
        assertThat(session.state()).isEqualTo(state);
    }

    @Test
    void shouldKeepToASchemaThatWasGivenAndToASettingThatSaysSo() {
        Schema given = Schema.classification(List.of(Feature.continuous("x")), "class", List.of());
        Creation never = new Creation(ModelSettings.of(TestRules.settings()), Optional.empty(), 0, Optional.empty());
        for (Creation creation : List.of(TestRules.of(given), never)) {
            TestSession other = new TestSession(TestRules.rules(creation, 2_000, 1e9));
            for (int i = 0; i < 10; i++) {
                send(other, i == 0 ? "\"x\":1" : "\"x\":1,\"y\":2");
            }
            assertThat(other.model().learner().schema().features()).containsExactly(Feature.continuous("x"));
        }
        session.command(
                "{\"command\":\"create\",\"schema\":{\"features\":[{\"name\":\"x\",\"type\":\"continuous\"}]}}");
        for (int i = 0; i < 10; i++) {
            send("\"x\":1,\"y\":2");
        }
        assertThat(features()).containsExactly(Feature.continuous("x"));
    }

    @Test
    void shouldTakeThemAfterACommandThatGaveNoFeatures() {
        session.command("{\"command\":\"create\",\"settings\":{\"chunk\":20}}");
        send("\"x\":1");
        for (int i = 0; i < 3; i++) {
            send("\"x\":1,\"y\":2");
        }
        assertThat(features()).hasSize(2);
        session.command("{\"command\":\"reset\"}");
        for (int i = 0; i < 3; i++) {
            send("\"x\":1,\"z\":2");
        }
        assertThat(features()).as("a reset keeps those it has and takes others").hasSize(3);
    }

    @Test
    void shouldForgetTheNameThatWasNotShownForLongest() {
        send("\"x\":1");
        send("\"x\":1,\"often\":1");
        for (int i = 0; i < Newcomers.MOST - 1; i++) {
            send("\"x\":1,\"name" + i + "\":1");
        }
        send("\"x\":1,\"often\":1");
        send("\"x\":1,\"one more\":1");
        send("\"x\":1,\"name0\":1");
        send("\"x\":1,\"name0\":1");
        assertThat(features()).as("name0 began again").hasSize(1);
        assertThat(send("\"x\":1,\"often\":1")).containsExactly(new ModelEvent.NewFeature(Feature.continuous("often")));
        assertThat(session.model().dictionaries().bytes()).isLessThan(400_000);
    }

    @Test
    void shouldIgnoreWhatCannotBeAName() {
        String longName = "n".repeat(1_001);
        send("\"x\":1");
        for (int i = 0; i < 5; i++) {
            assertThat(send("\"x\":1,\"\":1,\"" + longName + "\":1")).isEmpty();
        }
        assertThat(features()).hasSize(1);
    }

    @Test
    void shouldLeaveStoredBytesOfAGivenSchemaAsTheyWere() {
        Schema given = Schema.classification(List.of(Feature.continuous("x")), "class", List.of());
        TestSession other = new TestSession(TestRules.rules(TestRules.of(given), 2_000, 1e9));
        send(other, "\"x\":1");
        assertThat(other.model().newcomers()).isNull();
        send("\"x\":1");
        assertThat(session.model().newcomers()).isNotNull();
    }

    @Test
    void shouldPredictTheInstanceThatBringsAFeatureWithoutIt() {
        send("\"x\":1");
        send("\"x\":1,\"y\":2");
        send("\"x\":1,\"y\":2");
        Outcome outcome = session.instance("{\"id\":\"last\",\"features\":{\"x\":1,\"y\":2}}");
        assertThat(text(outcome.prediction())).contains("\"id\":\"last\"");
        assertThat(outcome.changes()).hasExactlyElementsOfTypes(NewcomerEntry.Shown.class, Change.FeaturesJoined.class);
        assertThat(session.label(label("last", "\"up\"")).label()).isEqualTo(LabelOutcome.LEARNED);
    }
}
