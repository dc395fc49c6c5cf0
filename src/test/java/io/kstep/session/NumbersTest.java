package io.kstep.session;

import static io.kstep.session.TestSession.json;
import static io.kstep.session.TestSession.label;
import static io.kstep.session.TestSession.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.evaluate.NumberScores;
import io.kstep.evaluate.StreamErrors;
import io.kstep.wire.ModelEvent;
import io.kstep.wire.WireException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A numeric target in a session: begun, predicted, waited for, scored, stored. */
class NumbersTest {

    private static final String CREATE = "{\"command\":\"create\",\"settings\":{\"chunk\":40,\"submodels\":3},"
            + "\"schema\":{\"features\":[{\"name\":\"x\",\"type\":\"continuous\"},"
            + "{\"name\":\"colour\",\"type\":\"discrete\"}],\"target\":{\"name\":\"price\",\"type\":\"continuous\"}}}";

    private final TestSession session = new TestSession(TestRules.small());

    @Test
    void shouldBeginWithTheSchemaOfACommand() {
        session.command(CREATE);
        assertThat(session.model().learner().schema().isRegression()).isTrue();
        assertThat(text(session.instance(json(1, 0.5, "red", null)).prediction()))
                .contains("\"mean\":null", "\"interval\":null");
        session.label(label(1, "12.5"));
        assertThat(text(session.instance(json(2, 0.5, "red", null)).prediction()))
                .contains("\"mean\":", "\"interval\":{\"level\":0.9,\"low\":", "\"quantiles\":[");
    }

    @Test
    void shouldTakeANumberForTheTargetWhereTheFirstLabelIsOne() {
        Outcome first = session.instance(json(1, 0.5, "red", "3.5"));
        assertThat(first.label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(session.model().learner().schema().isRegression()).isTrue();
    }

    @Test
    void shouldTurnIntoAModelOfANumberWhenTheFirstLabelComesLater() {
        session.instance(json(1, 0.5, "red", null));
        session.instance(json(2, 0.7, "blue", null));
        Outcome label = session.label(label(1, "3.5"));
        assertThat(label.label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(label.events()).hasAtLeastOneElementOfType(ModelEvent.Created.class);
        assertThat(label.model()).isNotNull();
        assertThat(session.label(label(2, "4")).label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(session.model().learner().labels()).isEqualTo(2);
        assertThat(session.model().errors().labels())
                .as("nothing had been predicted of either")
                .isZero();
        session.restart();
        assertThat(session.model().learner().labels()).isEqualTo(2);
    }

    @Test
    void shouldTurnWhenAnEarlyLabelWasANumber() {
        session.label(label(1, "3.5"));
        session.instance(json(1, 0.5, "red", null));
        assertThat(session.model().learner().schema().isRegression()).isTrue();
        assertThat(session.model().learner().labels()).isEqualTo(1);
    }

    @Test
    void shouldRefuseAClassForANumberAndANumberForAClass() {
        session.command(CREATE);
        session.instance(json(1, 0.5, "red", null));
        byte[] before = session.state();
        assertThatThrownBy(() -> session.label(label(1, "\"up\"")))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("must be a number");
        assertThatThrownBy(() -> session.instance(json(2, 0.5, "red", "{\"label\":\"up\",\"doubt\":0.1}")))
                .isInstanceOf(WireException.class);
        assertThat(session.state()).isEqualTo(before);
        TestSession classes = new TestSession(TestRules.small());
        classes.instance(json(1, 0.5, "red", "\"up\""));
        assertThatThrownBy(() -> classes.instance(json(2, 0.5, "red", "3.5")))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("the model has classes");
    }

    /** The model learns in between, so that what it would say when the label comes differs from what it said. */
    @Test
    void shouldScoreWhatWasPublished() {
        session.command(CREATE);
        Random random = new Random(1);
        double squares = 0;
        int inside = 0;
        int scored = 0;
        List<double[]> waiting = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            double x = random.nextDouble();
            double y = 3 * x + 0.1 * random.nextGaussian();
            String said = text(session.instance(json(i, x, "red", null)).prediction());
            waiting.add(new double[] {number(said, "mean"), number(said, "low"), number(said, "high"), y});
            if (i >= 30) {
                double[] old = waiting.get(i - 30);
                session.label(label(i - 30, Double.toString(old[3])));
                if (!Double.isNaN(old[0])) {
                    squares += (old[0] - old[3]) * (old[0] - old[3]);
                    scored++;
                    inside += old[3] >= old[1] && old[3] <= old[2] ? 1 : 0;
                }
            }
        }
        StreamErrors.Report report = session.model().errors().report();
        NumberScores scores = report.numbers().orElseThrow();
        long n = scores.labels();
        assertThat(n).isEqualTo(scored).isGreaterThan(130);
        assertThat(scores.all().rmse()).isCloseTo(Math.sqrt(squares / n), within(1e-12));
        assertThat(report.estimates().get(3).error()).isCloseTo(1 - (double) inside / n, within(1e-12));
    }

    /** The number of a field, NaN where it is null or not there. */
    private static double number(String json, String field) {
        int at = json.indexOf("\"" + field + "\":");
        String rest = at < 0 ? "null" : json.substring(at + field.length() + 3);
        String digits = rest.replaceFirst("[^-0-9.E].*", "");
        return digits.isEmpty() ? Double.NaN : Double.parseDouble(digits);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldGoOnBitForBitAfterAStopAnywhere(int seed) {
        TestSession stopped = new TestSession(TestRules.small());
        session.command(CREATE);
        stopped.command(CREATE);
        Random random = new Random(seed);
        for (int i = 0; i < 260; i++) {
            double x = random.nextGaussian() * (random.nextInt(50) == 0 ? 1e300 : 1);
            String value = Double.toString(x + random.nextGaussian());
            String colour = List.of("red", "blue", "green").get(random.nextInt(i < 50 ? 2 : 3));
            boolean together = random.nextBoolean();
            String instance = json(i, x, colour, together ? value : null);
            assertThat(text(stopped.instance(instance).prediction()))
                    .isEqualTo(text(session.instance(instance).prediction()));
            if (!together && random.nextInt(4) > 0) {
                Outcome one = session.label(label(i, value));
                assertThat(text(stopped.label(label(i, value)).report())).isEqualTo(text(one.report()));
            }
            if (random.nextInt(15) == 0) {
                stopped.restart();
            }
        }
        assertThat(stopped.state()).isEqualTo(session.state());
    }
}
