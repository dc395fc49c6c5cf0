package io.kstep.session;

import static io.kstep.session.TestSession.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.spec.SpecException;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models that ask for labels: which, what counts among the errors, and how that may be changed. */
class AskedModelsTest {

    private static final String SPEC = "kstep(chunk=25,learner=nb(density=gaussian))";

    private static TestSession asking(String questions) {
        return new TestSession(TestRules.asking(SPEC, questions));
    }

    private static String change(String questions) {
        return "{\"command\":\"change\",\"settings\":{\"questions\":\"" + questions + "\"}}";
    }

    private static String truth(double x) {
        return x > 0 ? "up" : "down";
    }

    /** A stream that is answered at once; every label that was not asked for comes too where all come. */
    private static final class Answered {
        private final TestSession session;
        private final Random random = new Random(5);
        private final Set<String> drawn = new HashSet<>();
        private int byMargin;
        private int wrongDrawn;

        Answered(TestSession session) {
            this.session = session;
        }

        Answered go(int rows, boolean allCome) throws Exception {
            for (int i = 0; i < rows; i++) {
                double x = random.nextGaussian();
                String truth = random.nextInt(10) == 0 ? "up" : truth(x);
                Outcome said = session.instance(TestSession.json(i, x, "red", null));
                JsonNode question = said.question() == null
                        ? null
                        : new ObjectMapper().readTree(said.question().json());
                if (question != null) {
                    assertThat(question.path("id").asText()).isEqualTo(Integer.toString(i));
                    assertThat(question.path("model").asText()).isEqualTo(TestSession.KEY);
                    boolean isDrawn = question.path("why").asText().equals("lot");
                    byMargin += isDrawn ? 0 : 1;
                    if (isDrawn) {
                        drawn.add(Integer.toString(i));
                        String label = new ObjectMapper()
                                .readTree(said.prediction())
                                .path("label")
                                .asText("");
                        wrongDrawn += label.isEmpty() || label.equals(truth) ? 0 : 1;
                    }
                }
                if (question != null || allCome) {
                    session.label(TestSession.label(i, "\"" + truth + "\""));
                }
                if (i % 70 == 69) {
                    session.restart();
                }
            }
            return this;
        }
    }

    /** Labels that come without being asked for teach, and tell nothing of the error. */
    @ParameterizedTest
    @CsvSource({"margin(percent=20),false", "margin(percent=20),true", "random(percent=20),false"})
    void shouldCountTheErrorsOfThoseDrawnByLotAlone(String questions, boolean allCome) throws Exception {
        TestSession session = asking(questions);
        session.instance(TestSession.json("a", 1, "red", null));
        session.label(TestSession.label("a", "\"up\""));
        session.instance(TestSession.json("b", -1, "red", null));
        session.label(TestSession.label("b", "\"down\""));
        long before = session.model().errors().labels();
        Answered seen = new Answered(session).go(600, allCome);
        long scored = session.model().errors().labels() - before;
        assertThat(seen.drawn).hasSizeGreaterThan(10);
        assertThat(scored).isEqualTo(seen.drawn.size());
        double wrong = (1 - session.model().errors().report().scores().accuracy())
                * session.model().errors().labels();
        assertThat(Math.round(wrong)).isBetween((long) seen.wrongDrawn, seen.wrongDrawn + before);
        assertThat(session.model().learner().labels())
                .isEqualTo(2 + (allCome ? 600 : seen.drawn.size() + seen.byMargin));
        String report = text(new Outputs(TestRules.small()).report("m", session.model(), 5));
        assertThat(report).contains("\"questions\":{\"instances\":602,\"byMargin\":", "\"byLot\":");
    }

    @Test
    void shouldCountAnInstanceWithItsLabelIfItIsDrawn() {
        TestSession session = asking("margin(percent=50,random=0.5)");
        int drawn = 0;
        for (int i = 0; i < 400; i++) {
            double x = Math.sin(i);
            Outcome said = session.instance(TestSession.json(i, x, "red", "\"" + truth(x) + "\""));
            assertThat(said.question()).isNull();
            boolean known = i > 0; // of the first nothing is predicted
            drawn += known && session.model().ledger().counts(RememberedIds.hash(Integer.toString(i))) ? 1 : 0;
        }
        assertThat(drawn).isBetween(60, 140);
        assertThat(session.model().errors().labels()).isEqualTo(drawn);
    }

    @Test
    void shouldAskOnceForAnIdAndNeverWhilePaused() {
        TestSession session = asking("random(percent=100)");
        assertThat(session.instance(TestSession.json(1, 0.5, "red", null)).question())
                .isNotNull();
        assertThat(session.instance(TestSession.json(1, 0.5, "red", null)).question())
                .as("it waits for its label")
                .isNull();
        session.label(TestSession.label(1, "\"up\""));
        assertThat(session.instance(TestSession.json(1, 0.5, "red", null)).question())
                .as("it has its label")
                .isNull();
        session.label(TestSession.label(2, "\"up\""));
        assertThat(session.instance(TestSession.json(2, 0.5, "red", null)).question())
                .as("its label was there first")
                .isNull();
        session.command("{\"command\":\"pause\"}");
        assertThat(session.instance(TestSession.json(3, 0.5, "red", null)).question())
                .isNull();
        session.command("{\"command\":\"resume\"}");
        assertThat(session.instance(TestSession.json(4, 0.5, "red", null)).question())
                .isNotNull();
    }

    @Test
    void shouldCountByWhatWasInForceWhenTheInstanceCame() {
        TestSession session = new TestSession(TestRules.of(SPEC));
        session.instance(TestSession.json("a", 1, "red", "\"up\""));
        session.instance(TestSession.json("before", 1, "red", null));
        session.command(change("margin(percent=0.001,random=0)"));
        session.instance(TestSession.json("during", 1, "red", null));
        session.label(TestSession.label("before", "\"up\""));
        assertThat(session.model().errors().labels()).isEqualTo(1);
        session.restart();
        session.command(change(""));
        assertThat(session.model().ledger().asking()).isNull();
        session.label(TestSession.label("during", "\"up\""));
        assertThat(session.model().errors().labels()).isEqualTo(1);
        session.instance(TestSession.json("after", 1, "red", "\"up\""));
        assertThat(session.model().errors().labels()).isEqualTo(2);
    }

    @Test
    void shouldGoOnWhereACommandNamesTheSameSettings() {
        TestSession session = asking("margin(percent=50)");
        session.instance(TestSession.json("a", 1, "red", null));
        Asking before = session.model().ledger().asking();
        session.command(
                "{\"command\":\"change\",\"settings\":{\"questions\":\"margin(percent=50.0)\",\"chunk\":\"30\"}}");
        assertThat(session.model().ledger().asking()).isSameAs(before);
        session.command("{\"command\":\"reset\"}");
        assertThat(session.model().settings().byName())
                .containsEntry("questions", before.settings().spec());
        assertThat(session.model().ledger().asking().counts().instances()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"entropy|not by 'entropy'", "margin(percent=101)|percent", "margin(minute=-1)|minute"})
    void shouldRefuseInOneLineWhatIsNoQuestions(String questions, String reason) {
        TestSession session = asking("margin(percent=50)");
        session.instance(TestSession.json("a", 1, "red", "\"up\""));
        byte[] before = session.state();
        assertThatThrownBy(() -> session.command(change(questions)))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
        assertThat(session.state()).isEqualTo(before);
    }

    @Test
    void shouldRefuseQuestionsOfANumber() {
        TestSession session = new TestSession(TestRules.of("regression(chunk=20)"));
        session.instance(TestSession.json("a", 1, "red", "2.5"));
        assertThatThrownBy(() -> session.command(change("margin")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("are for classes");
    }

    /** Of a service whose models ask, one whose first label is a number asks for none. */
    @Test
    void shouldNotAskAboutNumbers() {
        TestSession session = asking("random(percent=100)");
        session.instance(TestSession.json("a", 1, "red", "2.5"));
        assertThat(session.model().learner().schema().isRegression()).isTrue();
        assertThat(session.instance(TestSession.json("b", 1, "red", null)).question())
                .isNull();
    }
}
