package io.kstep.session;

import static io.kstep.session.TestSession.json;
import static io.kstep.session.TestSession.label;
import static io.kstep.session.TestSession.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.kstep.spec.SpecException;
import io.kstep.wire.WireException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A record that is refused has changed nothing, whatever it was refused for. */
class RefusedRecordsTest {

    private static final String UP = "\"up\"";
    private static final String LONG = "x".repeat(600);

    /** Everything is known but one class and one colour; an instance and three labels wait. */
    private static TestSession begun(ModelRules rules) {
        TestSession session = new TestSession(rules);
        session.label(label("early", UP));
        session.label(label("unusable", "{\"candidates\":[\"up\",\"b\",\"c\",\"d\"]}"));
        session.instance(json("a", 1, "red", UP));
        session.instance(json("b", -1, "blue", "\"down\""));
        session.instance(json("c", -1, "green", null));
        return session;
    }

    private static void shouldChangeNothing(TestSession session, TestSession twin, Consumer<TestSession> refused) {
        byte[] before = session.state();
        assertThat(catchThrowable(() -> refused.accept(session)))
                .isInstanceOfAny(WireException.class, SpecException.class);
        assertThat(session.state()).isEqualTo(before);
        for (int i = 0; i < 60; i++) { // nothing hidden either: it goes on as if the record had not come
            String next = json("next" + i, Math.sin(i), i % 3 == 0 ? "red" : "yellow", i % 2 == 0 ? UP : null);
            assertThat(text(session.instance(next).prediction()))
                    .isEqualTo(text(twin.instance(next).prediction()));
        }
        assertThat(session.state()).isEqualTo(twin.state());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{\"features\":{}}",
                "{\"id\":\"n\"}",
                "{\"id\":\"n\",\"features\":{\"x\":\"text\",\"colour\":\"new\"}}",
                "{\"id\":\"n\",\"features\":{\"x\":1,\"colour\":\"new\"},\"label\":7}",
                "{\"id\":\"n\",\"features\":{\"x\":1,\"colour\":\"new\"},\"label\":{\"targets\":{\"a\":\"b\"}}}",
                "{\"id\":\"n\",\"features\":{\"x\":1,\"colour\":\"new\"},\"label\":{\"candidates\":[\"c\",\"d\"]}}",
                "{\"id\":\"n\",\"features\":{\"x\":1,\"colour\":\"new\"},\"label\":{\"not\":[\"up\",\"down\"]}}",
                "{\"id\":\"n\",\"features\":{\"x\":1,\"colour\":\"new\"},\"label\":{\"doubt\":2,\"label\":\"up\"}}",
                "{\"id\":\"unusable\",\"features\":{\"x\":{},\"colour\":\"new\"}}"
            })
    void shouldChangeNothingByAnInstance(String json) {
        ModelRules rules = TestRules.small();
        shouldChangeNothing(begun(rules), begun(rules), session -> session.instance(json));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{\"id\":\"c\"}",
                "{\"id\":\"c\",\"label\":7}",
                "{\"id\":\"c\",\"label\":{\"candidates\":[\"c\",\"d\"]}}",
                "{\"id\":\"c\",\"label\":{\"not\":[\"up\",\"down\"]}}",
                "{\"id\":\"c\",\"label\":{\"plausibilities\":{\"up\":0}}}",
                "{\"id\":\"other\",\"label\":{\"candidates\":[\"c\",\"d\"]}}"
            })
    void shouldChangeNothingByALabel(String json) {
        ModelRules rules = TestRules.small();
        shouldChangeNothing(begun(rules), begun(rules), session -> session.label(json));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{\"command\":\"dance\"}",
                "{\"command\":\"create\"}",
                "{\"command\":\"change\",\"settings\":{\"chunk\":\"none\"}}",
                "{\"command\":\"change\",\"settings\":{\"learner\":\"nobody\"}}"
            })
    void shouldChangeNothingByACommand(String json) {
        ModelRules rules = TestRules.small();
        shouldChangeNothing(begun(rules), begun(rules), session -> session.command(json));
    }

    @Test
    void shouldChangeNothingByAValueBeyondTheMost() {
        ModelRules rules = TestRules.small();
        TestSession session = begun(rules);
        TestSession twin = begun(rules);
        List.of(session, twin).forEach(each -> each.instance(json("d", 1, "yellow", null)));
        shouldChangeNothing(session, twin, each -> each.instance(json("e", 1, "black", UP)));
    }

    /** Its value is new, and an early label waits for it that the model cannot take: both are left as they were. */
    @Test
    void shouldChangeNothingByAnInstanceWhosePredictionIsTooLarge() {
        ModelRules rules = TestRules.rules(TestRules.auto(), 660, 1e9);
        String id = "unusable" + "u".repeat(490);
        TestSession session = begun(rules);
        TestSession twin = begun(rules);
        List.of(session, twin).forEach(each -> each.label(label(id, "{\"candidates\":[\"up\",\"third\"]}")));
        List.of(session, twin).forEach(each -> each.instance(json("d", 1, "red", "\"other\"")));
        shouldChangeNothing(session, twin, each -> each.instance(json(id, 1, "new", null)));
    }

    @Test
    void shouldMakeNoModelOfARefusedFirstInstance() {
        for (String first : List.of(
                json("a", 1, LONG + LONG, UP),
                "{\"id\":\"a\",\"features\":{\"1\":1,\"2\":1,\"3\":1,\"4\":1,\"5\":1,\"6\":1}}",
                "{\"id\":\"a\",\"features\":{\"x\":1},\"label\":7}")) {
            TestSession session = new TestSession(TestRules.rules(TestRules.auto(), 400, 1e9));
            byte[] before = session.state();
            assertThat(catchThrowable(() -> session.instance(first)))
                    .isInstanceOfAny(WireException.class, SpecException.class);
            assertThat(session.model()).isNull();
            assertThat(session.state()).isEqualTo(before);
        }
    }

    @Test
    void shouldMakeNoModelWhereOnlyCommandsDo() {
        Creation byCommand = new Creation(
                ModelSettings.of(TestRules.settings()), Optional.empty(), 3, Optional.of("send a create command"));
        TestSession session = new TestSession(TestRules.rules(byCommand, 2_000, 1e9));
        assertThat(catchThrowable(() -> session.instance(json("a", 1, "red", UP))))
                .isInstanceOf(WireException.class)
                .hasMessage("send a create command");
        assertThat(session.model()).isNull();
    }

    @Test
    void shouldChangeNothingByARecordBeyondTheBudget() {
        TestSession probe = begun(TestRules.small());
        LiveModel model = probe.model();
        double most =
                model.learner().settings().most(model.learner().schema(), 0, 0).bytes()
                        + model.learner()
                                .settings()
                                .most(model.learner().schema(), 0, 0)
                                .working();
        ModelRules tight = TestRules.rules(TestRules.auto(), 2_000, most + 12_000);
        shouldChangeNothing(
                begun(tight),
                begun(tight),
                session -> session.instance(json("d", 1, "y".repeat(990), "\"third" + LONG + "\"")));
    }
}
