package io.kstep.session;

import static io.kstep.session.TestSession.json;
import static io.kstep.session.TestSession.label;
import static io.kstep.session.TestSession.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryWriter;
import io.kstep.session.LabelRules.Targets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels of several class variables of one instance that come one after the other. */
class GatheredLabelsTest {

    private static final String CREATE =
            "{\"command\":\"create\",\"settings\":{\"model\":\"multi(chunk=30,submodels=2)\"},"
                    + "\"schema\":{\"features\":[{\"name\":\"x\",\"type\":\"continuous\"},"
                    + "{\"name\":\"colour\",\"type\":\"discrete\"}],\"targets\":[{\"column\":\"way\",\"values\":[\"up\",\"down\"]},"
                    + "{\"column\":\"size\",\"values\":[\"big\",\"small\"]}]}}";

    private static TestSession of(Targets targets) {
        TestSession session = new TestSession(TestRules.gathering(targets));
        session.command(CREATE);
        return session;
    }

    private static String way(String way) {
        return "{\"targets\":{\"way\":" + way + "}}";
    }

    private static String size(String size) {
        return "{\"targets\":{\"size\":" + size + "}}";
    }

    private static String both(String way, String size) {
        return "{\"targets\":{\"way\":" + way + ",\"size\":" + size + "}}";
    }

    private static byte[] learned(TestSession session) {
        BinaryWriter out = new BinaryWriter();
        session.model().learner().write(out);
        session.model().learner().writeRows(0, session.model().learner().openRows(), out);
        session.model().errors().write(out);
        return out.toBytes();
    }

    @Test
    void shouldLearnWhatComesFirstUnlessItIsToWait() {
        TestSession session = of(Targets.LEARN);
        session.instance(json("a", 1, "red", null));
        assertThat(session.label(label("a", way("\"up\""))).label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(session.label(label("a", size("\"big\""))).label()).isEqualTo(LabelOutcome.DUPLICATE);
    }

    @ParameterizedTest
    @EnumSource(names = {"WAIT", "UPDATE"})
    void shouldLearnOnceAllClassVariablesHaveALabelInAnyOrder(Targets targets) {
        TestSession together = of(targets);
        together.instance(json("a", 1, "red", null));
        assertThat(together.label(label("a", both("\"up\"", "\"big\""))).label())
                .isEqualTo(LabelOutcome.LEARNED);
        TestSession after = of(targets);
        after.instance(json("a", 1, "red", null));
        assertThat(after.label(label("a", way("\"down\""))).label()).isEqualTo(LabelOutcome.VOTE);
        assertThat(after.label(label("a", way("\"up\""))).label())
                .as("the later label of the same class variable counts")
                .isEqualTo(LabelOutcome.VOTE);
        assertThat(after.label(label("a", size("\"big\""))).label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(after.label(label("a", size("\"big\""))).label()).isEqualTo(LabelOutcome.DUPLICATE);
        assertThat(learned(after)).isEqualTo(learned(together));
        TestSession before = of(targets);
        assertThat(before.label(label("a", size("\"big\""))).label()).isEqualTo(LabelOutcome.EARLY);
        assertThat(before.instance(json("a", 1, "red", null)).label()).isEqualTo(LabelOutcome.VOTE);
        assertThat(before.label(label("a", way("\"up\""))).label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(learned(before)).isEqualTo(learned(together));
        TestSession within = of(targets);
        assertThat(within.instance(json("a", 1, "red", way("\"up\""))).label()).isEqualTo(LabelOutcome.VOTE);
        assertThat(within.label(label("a", size("\"big\""))).label()).isEqualTo(LabelOutcome.LEARNED);
        assertThat(learned(within)).isEqualTo(learned(together));
    }

    /** A label of another class variable joins its row while the chunk is open; what was counted of the first one stays. */
    @Test
    void shouldTakeALaterLabelOfAnotherClassVariableForABetterOne() {
        String spec = "multi(chunk=30,submodels=2)";
        TestSession corrected = new TestSession(TestRules.corrections(spec));
        TestSession right = new TestSession(TestRules.corrections(spec));
        for (TestSession session : List.of(corrected, right)) {
            session.command(CREATE);
            Random random = new Random(2);
            for (int i = 0; i < 29; i++) {
                boolean up = random.nextBoolean();
                boolean isPart = i == 20 && session == corrected;
                session.instance(json(
                        i,
                        random.nextGaussian() + (up ? 1 : -1),
                        "red",
                        isPart
                                ? way("\"up\"")
                                : both(i == 20 || up ? "\"up\"" : "\"down\"", up ? "\"big\"" : "\"small\"")));
            }
        }
        assertThat(corrected.label(label(20, size(sizeOf(20)))).label()).isEqualTo(LabelOutcome.CORRECTED);
        corrected.storeWhole();
        corrected.restart();
        for (TestSession session : List.of(corrected, right)) {
            assertThat(session.instance(json(29, 0.5, "red", both("\"up\"", "\"big\"")))
                            .chunkClosed())
                    .isTrue();
        }
        assertThat(parts(corrected)).isEqualTo(parts(right));
        assertThat(corrected.label(label(20, size("\"big\""))).label())
                .as("its chunk is closed")
                .isEqualTo(LabelOutcome.LATE);
    }

    private static String sizeOf(int row) {
        Random random = new Random(2);
        boolean up = false;
        for (int i = 0; i <= row; i++) {
            up = random.nextBoolean();
            random.nextGaussian();
        }
        return up ? "\"big\"" : "\"small\"";
    }

    private static byte[] parts(TestSession session) {
        BinaryWriter out = new BinaryWriter();
        session.model().learner().parts().forEach(part -> part.write(out));
        return out.toBytes();
    }

    @Test
    void shouldLearnWhatIsInWhenTheTimeIsUp() {
        TestSession session = of(Targets.WAIT);
        session.instance(json("a", 1, "red", null));
        session.label(label("a", way("\"up\"")));
        assertThat(session.settle(50)).isEmpty();
        session.restart();
        List<Outcome> settled = session.settle(60);
        assertThat(settled)
                .singleElement()
                .satisfies(one -> assertThat(one.label()).isEqualTo(LabelOutcome.LEARNED));
        assertThat(session.model().learner().labels()).isEqualTo(1);
        assertThat(session.room().size()).isZero();
    }

    @Test
    void shouldRefuseALabelThatDoesNotFitAlsoWhileOthersAreWaitedFor() {
        TestSession session = of(Targets.UPDATE);
        session.instance(json("a", 1, "red", null));
        session.label(label("a", way("\"up\"")));
        byte[] before = session.state();
        assertThatThrownBy(() -> session.label(label("a", "{\"targets\":{\"weight\":\"big\"}}")))
                .hasMessageContaining("class variable 'weight'");
        assertThatThrownBy(() -> session.label(label("a", size("3")))).hasMessageContaining("is a number");
        assertThat(session.state()).isEqualTo(before);
    }

    /** Size is mostly what the way is: once the way is known the size is believed more surely. */
    @Test
    void shouldSendABetterPredictionOfTheOthers() {
        TestSession session = of(Targets.UPDATE);
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            boolean up = random.nextBoolean();
            boolean big = random.nextInt(20) > 0 == up;
            session.instance(json(
                    i, random.nextGaussian(), "red", both(up ? "\"up\"" : "\"down\"", big ? "\"big\"" : "\"small\"")));
        }
        for (boolean up : new boolean[] {true, false}) {
            String id = "u" + up;
            String first = text(session.instance(json(id, 0, "red", null)).prediction());
            byte[] before = learned(session);
            String better = text(
                    session.label(label(id, way(up ? "\"up\"" : "\"down\""))).prediction());
            assertThat(learned(session)).as("what is only sent changes nothing").isEqualTo(before);
            assertThat(better)
                    .contains("\"given\":{\"way\":\"" + (up ? "up" : "down") + "\"}")
                    .doesNotContain("\"way\":{\"label\"");
            assertThat(big(first)).isBetween(0.2, 0.8);
            assertThat(big(better)).isBetween(up ? 0.8 : 0, up ? 1 : 0.2);
            String soft =
                    text(session.label(label(id, way("{\"not\":\"side\"}"))).prediction());
            assertThat(big(soft)).as("a label that says nothing").isCloseTo(big(first), within(1e-12));
        }
        assertThat(text(of(Targets.WAIT).instance(json(1, 0, "red", null)).prediction()))
                .isNotNull();
    }

    private static double big(String prediction) {
        return Double.parseDouble(
                prediction.replaceAll(".*\"size\":\\{\"label\":\"[a-z]*\",\"posterior\":\\{\"big\":|,.*", ""));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldGoOnBitForBitAfterAStopAnywhere(int seed) {
        TestSession whole = of(Targets.UPDATE);
        TestSession stopped = of(Targets.UPDATE);
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            int id = i - random.nextInt(4);
            String way = List.of("\"up\"", "\"down\"", "{\"label\":\"up\",\"doubt\":0.4}")
                    .get(random.nextInt(3));
            String size = random.nextInt(3) > 0 ? "\"big\"" : "\"small\"";
            String said = random.nextInt(4) == 0 ? both(way, size) : random.nextBoolean() ? way(way) : size(size);
            int kind = random.nextInt(3);
            double x = random.nextGaussian();
            for (TestSession session : List.of(whole, stopped)) {
                Outcome outcome = kind == 0
                        ? session.instance(json(i, x, "red", random(i) ? said : null))
                        : session.label(label(id, said));
                session.settle(3);
                seen(session, outcome);
            }
            if (random.nextInt(10) == 0) {
                stopped.restart();
            }
            assertThat(stopped.state()).as("after record %d", i).isEqualTo(whole.state());
        }
        assertThat(whole.model().learner().labels()).isGreaterThan(40);
    }

    private static boolean random(int i) {
        return i * 7 % 5 < 2;
    }

    private static void seen(TestSession session, Outcome outcome) {
        assertThat(outcome).as("of %s", session).isNotNull();
    }
}
