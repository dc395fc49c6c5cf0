package io.kstep.session;

import static io.kstep.session.TestSession.json;
import static io.kstep.session.TestSession.label;
import static io.kstep.session.TestSession.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.evaluate.JointErrors;
import io.kstep.evaluate.StreamErrors;
import io.kstep.spec.SpecException;
import io.kstep.wire.ModelEvent;
import io.kstep.wire.WireException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Several class variables in a session: begun, predicted, waited for, scored, stored. */
class SeveralTest {

    private static final String CREATE =
            "{\"command\":\"create\",\"settings\":{\"model\":\"multi(chunk=40,submodels=3)\"},"
                    + "\"schema\":{\"features\":[{\"name\":\"x\",\"type\":\"continuous\"},"
                    + "{\"name\":\"colour\",\"type\":\"discrete\"}],\"targets\":[{\"column\":\"way\",\"values\":[\"up\",\"down\"]},"
                    + "{\"column\":\"size\"}]}}";

    private final TestSession session = new TestSession(TestRules.small());

    private static String targets(String way, String size) {
        return "{\"targets\":{\"way\":" + way + ",\"size\":" + size + "}}";
    }

    @Test
    void shouldBeginWithTheSchemaOfACommand() {
        session.command(CREATE);
        assertThat(session.model().learner().schema().targets()).hasSize(2);
        assertThat(text(session.instance(json(1, 0.5, "red", null)).prediction()))
                .contains("\"way\":{\"label\":\"up\"", "\"size\":{\"label\":null,\"posterior\":{}}", "\"vector\":null");
        Outcome learned = session.label(label(1, targets("\"up\"", "\"big\"")));
        assertThat(learned.events()).containsExactly(new ModelEvent.NewClass("big", "size"));
        session.instance(json(2, 0.5, "red", targets("\"down\"", "\"small\"")));
        assertThat(text(session.instance(json(3, 0.5, "red", null)).prediction()))
                .contains("\"vector\":{\"labels\":{\"way\":", "\"probability\":");
    }

    @Test
    void shouldTakeTheDefaultModelOfSeveral() {
        session.command(CREATE.replace("\"model\":\"multi(chunk=40,submodels=3)\"", ""));
        assertThat(session.model().learner().settings().spec()).startsWith("multi(");
    }

    @Test
    void shouldTakeTheClassVariablesOfTheFirstLabel() {
        Outcome first = session.instance(json(1, 0.5, "red", targets("\"up\"", "\"big\"")));
        assertThat(first.label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(session.model().learner().schema().targets())
                .extracting(target -> target.name())
                .containsExactly("way", "size");
        TestSession later = new TestSession(TestRules.small());
        later.instance(json(1, 0.5, "red", null));
        Outcome label = later.label(label(1, targets("\"up\"", "\"big\"")));
        assertThat(label.label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(label.events()).hasAtLeastOneElementOfType(ModelEvent.Created.class);
        TestSession early = new TestSession(TestRules.small());
        early.label(label(1, targets("\"up\"", "\"big\"")));
        early.instance(json(1, 0.5, "red", null));
        assertThat(early.model().learner().schema().targets()).hasSize(2);
        assertThat(early.model().learner().labels()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'up'|its labels have the form",
                "3.5|its labels have the form",
                "{'targets':{'way':'up','weight':'big'}}|class variable 'weight', but the model has 2 others",
                "{'targets':{'way':1}}|the label of 'way' is a number",
                "{'targets':{'way':{'candidates':['a','b','c','d']}}}|names a class beyond 3",
                "{'targets':{'size':'s1','way':{'not':['up','down']}}}|leaves none of the model's classes"
            })
    void shouldRefuseWhatDoesNotFit(String label, String reason) {
        session.command(CREATE);
        session.instance(json(1, 0.5, "red", targets("\"up\"", "\"big\"")));
        session.instance(json(2, 0.5, "red", null));
        byte[] before = session.state();
        String json = label.replace('\'', '"');
        assertThatThrownBy(() -> session.label(label(2, json)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining(reason);
        assertThatThrownBy(() -> session.instance(json(3, 0.5, "red", json)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining(reason);
        assertThat(session.state()).isEqualTo(before);
    }

    @Test
    void shouldRefuseSeveralTargetsForAModelOfOne() {
        session.instance(json(1, 0.5, "red", null));
        assertThatThrownBy(() -> session.label(label(1, "{\"targets\":{\"way\":\"up\"}}")))
                .hasMessageContaining("must name all of them, at least two");
        assertThatThrownBy(() -> session.label(label(1, "{\"targets\":{\"way\":\"up\",\"size\":7}}")))
                .hasMessageContaining("is a number");
        session.label(label(1, "\"up\""));
        assertThatThrownBy(() -> session.instance(json(2, 0.5, "red", targets("\"up\"", "\"big\""))))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("the model has one class variable");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"model\":\"kstep(chunk=40)\"", "\"loss\":\"up>down=3\"", "\"model\":\"multi\",\"reject\":0.2"})
    void shouldRefuseSettingsOfOneClassVariable(String settings) {
        String command = CREATE.replace("\"model\":\"multi(chunk=40,submodels=3)\"", settings);
        assertThatThrownBy(() -> session.command(command)).isInstanceOf(SpecException.class);
        assertThat(session.model()).isNull();
    }

    @Test
    void shouldScoreWhatWasPublishedAndCountWhatIsKnown() {
        session.command(CREATE);
        Random random = new Random(1);
        int right = 0;
        int wholes = 0;
        String[] waiting = new String[200];
        String[] truth = new String[200];
        for (int i = 0; i < 200; i++) {
            double x = random.nextGaussian();
            String way = x + 0.3 * random.nextGaussian() > 0 ? "up" : "down";
            String size = random.nextInt(4) == 0 ? "mid" : way.equals("up") ? "big" : "small";
            truth[i] = "\"labels\":{\"way\":\"" + way + "\",\"size\":\"" + size + "\"}";
            waiting[i] = text(session.instance(json(i, x, "red", null)).prediction());
            if (i >= 30) {
                boolean isWhole = i % 3 > 0;
                String said = targets(
                        truth[i - 30].replaceAll(".*way\":|,\"size.*", ""),
                        isWhole ? truth[i - 30].replaceAll(".*size\":|}", "") : "null");
                session.label(label(i - 30, said));
                if (isWhole && !waiting[i - 30].contains("\"vector\":null")) {
                    wholes++;
                    right += waiting[i - 30].contains(truth[i - 30]) ? 1 : 0;
                }
            }
        }
        StreamErrors.Report report = session.model().errors().report();
        JointErrors.Report several = report.several().orElseThrow();
        assertThat(several.vectors()).isEqualTo(wholes).isGreaterThan(60);
        assertThat(report.estimates().get(3).error()).isCloseTo(1 - (double) right / wholes, within(1e-12));
        assertThat(several.variables().get(0).scores().instances()).isGreaterThan(several.vectors());
        assertThat(several.variables().get(1).scores().instances()).isEqualTo(several.vectors());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldGoOnBitForBitAfterAStopAnywhere(int seed) {
        TestSession stopped = new TestSession(TestRules.small());
        session.command(CREATE);
        stopped.command(CREATE);
        Random random = new Random(seed);
        List<String> ways = List.of("\"up\"", "\"down\"", "\"side\"", "null", "{\"label\":\"up\",\"doubt\":0.3}");
        List<String> sizes =
                List.of("\"big\"", "\"small\"", "null", "{\"not\":\"big\"}", "{\"votes\":{\"a\":\"mid\"}}");
        for (int i = 0; i < 260; i++) {
            double x = random.nextGaussian() * (random.nextInt(50) == 0 ? 1e300 : 1);
            String value = targets(ways.get(random.nextInt(i < 50 ? 2 : 5)), sizes.get(random.nextInt(i < 50 ? 2 : 5)));
            value = value.contains("null,\"size\":null") ? targets("\"up\"", "\"big\"") : value;
            String colour = List.of("red", "blue", "green").get(random.nextInt(i < 50 ? 2 : 3));
            boolean together = random.nextBoolean();
            String instance = json(i, x, colour, together ? value : null);
            assertThat(text(stopped.instance(instance).prediction()))
                    .isEqualTo(text(session.instance(instance).prediction()));
            if (!together && random.nextInt(4) > 0) {
                Outcome one = session.label(label(i, value));
                assertThat(text(stopped.label(label(i, value)).report())).isEqualTo(text(one.report()));
            }
            if (random.nextInt(30) == 0) {
                stopped.storeWhole();
            }
            if (random.nextInt(15) == 0) {
                stopped.restart();
            }
        }
        assertThat(stopped.state()).isEqualTo(session.state());
    }
}
