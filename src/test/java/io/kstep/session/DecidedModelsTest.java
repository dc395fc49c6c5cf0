package io.kstep.session;

import static io.kstep.session.TestSession.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.binary.BinaryWriter;
import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that decide by costs: what they say, what is scored of it, and how their costs may change. */
class DecidedModelsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SPEC = "kstep(chunk=25,learner=nb(density=gaussian))";
    private static final double MISS = 8;
    private static final double REJECT = 0.5;
    private static final Map<String, String> COSTS = Map.of("loss", "ill>well=8", "reject", "0.5");

    private static TestSession of(Map<String, String> decisions) {
        return new TestSession(TestRules.deciding(SPEC, decisions));
    }

    private static JsonNode read(byte[] json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String truth(Random random) {
        return random.nextInt(4) == 0 ? "ill" : "well";
    }

    private static double x(String truth, Random random) {
        return random.nextGaussian() + (truth.equals("ill") ? 1.2 : 0);
    }

    private static String row(int i, double x) {
        return TestSession.json(i, x, "red", null);
    }

    private static String label(int i, String truth) {
        return TestSession.label(i, "\"" + truth + "\"");
    }

    private static String change(String settings) {
        return "{\"command\":\"change\",\"settings\":{" + settings + "}}";
    }

    /** What the decisions that were published cost by the labels that came, whatever lies between the two. */
    private static final class Costs {
        private double sum;
        private double expected;
        private int rejected;
        private int right;
        private int labels;

        void add(JsonNode prediction, String truth) {
            JsonNode decision = prediction.path("decision");
            String said = prediction.path("label").asText(null);
            assertThat(decision.path("rejected").asBoolean()).isEqualTo(said == null);
            labels++;
            expected += decision.path("expectedCost").asDouble();
            rejected += said == null ? 1 : 0;
            right += truth.equals(said) ? 1 : 0;
            sum += said == null ? REJECT : said.equals(truth) ? 0 : truth.equals("ill") ? MISS : 1;
        }
    }

    @Test
    void shouldScoreWhatWasDecidedAndPublished() {
        TestSession session = of(COSTS);
        Random random = new Random(3);
        Map<Integer, JsonNode> waiting = new LinkedHashMap<>();
        Map<Integer, String> truths = new LinkedHashMap<>();
        Costs costs = new Costs();
        session.instance(TestSession.json("a", 1, "red", "\"ill\""));
        session.instance(TestSession.json("b", 0, "red", "\"well\""));
        long before = session.model().ledger().costs().orElseThrow().labels();
        DecisionErrors.Means earlier =
                session.model().ledger().costs().orElseThrow().sinceStart();
        for (int i = 0; i < 400; i++) {
            String truth = truth(random);
            JsonNode said = read(session.instance(row(i, x(truth, random))).prediction());
            double ill = said.path("posterior").path("ill").asDouble();
            double well = said.path("posterior").path("well").asDouble();
            double least = Math.min(MISS * ill, well);
            assertThat(said.path("label").asText(null))
                    .isEqualTo(least > REJECT ? null : MISS * ill <= well ? "well" : "ill");
            assertThat(said.path("decision").path("expectedCost").asDouble())
                    .isCloseTo(Math.min(least, REJECT), within(1e-12));
            waiting.put(i, said);
            truths.put(i, truth);
            if (i >= 10) {
                costs.add(waiting.remove(i - 10), truths.get(i - 10));
                session.label(label(i - 10, truths.get(i - 10)));
            }
            if (i % 60 == 59) {
                session.restart();
            }
        }
        DecisionErrors.Report report = session.model().ledger().costs().orElseThrow();
        DecisionErrors.Means means = report.sinceStart();
        assertThat(report.labels()).isEqualTo(before + costs.labels);
        assertThat(costs.rejected).isBetween(5, costs.labels - 5);
        assertThat(means.cost() * report.labels() - earlier.cost() * before).isCloseTo(costs.sum, within(1e-9));
        assertThat(means.expected() * report.labels() - earlier.expected() * before)
                .isCloseTo(costs.expected, within(1e-9));
        assertThat(means.rejected() * report.labels()).isCloseTo(costs.rejected, within(1e-9));
        assertThat(session.model().errors().report().scores().instances())
                .as("rows without a decision are in no error")
                .isEqualTo(report.labels() - costs.rejected);
        double accuracy = session.model().errors().report().scores().accuracy();
        assertThat(accuracy * (report.labels() - costs.rejected))
                .isCloseTo(costs.right, within((double) before + 1e-6));
    }

    @Test
    void shouldLearnTheSameWhateverIsDecided() {
        TestSession plain = new TestSession(TestRules.of(SPEC));
        TestSession decided = of(COSTS);
        Random random = new Random(4);
        for (int i = 0; i < 200; i++) {
            String truth = truth(random);
            String row = TestSession.json(i, x(truth, random), "red", "\"" + truth + "\"");
            JsonNode one = read(plain.instance(row).prediction());
            JsonNode other = read(decided.instance(row).prediction());
            assertThat(other.path("posterior")).isEqualTo(one.path("posterior"));
            if (i == 120) {
                decided.command(change("\"loss\":\"well>ill=3\""));
                plain.command("{\"command\":\"resume\"}"); // takes as much time
            }
        }
        assertThat(learned(decided)).isEqualTo(learned(plain));
        decided.command(change("\"loss\":\"\",\"reject\":\"\""));
        assertThat(text(decided.instance(row(900, 0.3)).prediction()))
                .as("without costs the bytes are as if there had been none")
                .isEqualTo(text(plain.instance(row(900, 0.3)).prediction()));
        assertThat(decided.model().ledger().decider()).isNull();
    }

    private static byte[] learned(TestSession session) {
        BinaryWriter out = new BinaryWriter();
        session.model().learner().write(out);
        return out.toBytes();
    }

    @Test
    void shouldScoreADecisionThatWasMadeBeforeTheCostsChanged() {
        TestSession session = of(Map.of("reject", "0"));
        session.instance(TestSession.json("a", 1, "red", "\"ill\""));
        session.instance(TestSession.json("b", 0, "red", "\"well\""));
        JsonNode rejected = read(session.instance(row(1, 0.4)).prediction());
        assertThat(rejected.path("label").isNull()).isTrue();
        session.command(change("\"reject\":0.25"));
        session.restart();
        session.label(label(1, "ill"));
        DecisionErrors.Report report = session.model().ledger().costs().orElseThrow();
        assertThat(report.labels()).as("since the costs are in force").isEqualTo(1);
        assertThat(report.sinceStart().rejected()).isEqualTo(1);
        assertThat(report.sinceStart().cost()).isEqualTo(0.25);
        assertThat(report.sinceStart().expected()).as("when it was made").isZero();
        JsonNode undecided = read(session.instance(row(2, 0.4)).prediction());
        session.command(change("\"reject\":\"\""));
        session.label(label(2, "ill"));
        assertThat(undecided.has("decision")).isTrue();
        assertThat(session.model().ledger().costs()).isEmpty();
    }

    @Test
    void shouldReportAlsoWhereEverythingIsRejected() {
        TestSession session = of(Map.of("loss", "ill>well=1,well>ill=1", "reject", "0"));
        List<JsonNode> reports = new ArrayList<>();
        Random random = new Random(6);
        for (int i = 0; i < 100; i++) {
            String truth = truth(random);
            Outcome outcome = session.instance(TestSession.json(i, x(truth, random), "red", "\"" + truth + "\""));
            if (outcome.report() != null) {
                reports.add(read(outcome.report()));
            }
        }
        assertThat(reports)
                .as("every 20 labels but the first, before which no class was known")
                .hasSize(4);
        JsonNode last = reports.get(3).path("decisions");
        assertThat(last.path("labels").asInt()).isEqualTo(80);
        assertThat(last.path("rejected").asDouble()).isGreaterThan(0.9);
        assertThat(last.path("cost").asDouble()).isLessThan(0.1);
        assertThat(last.path("costOfLikeliest").asDouble()).isPositive();
        assertThat(last.path("fading").path("rejected").asDouble()).isGreaterThan(0.9);
    }

    /** The prior divides by the shares of the labels, also of those that came before it was set. */
    @Test
    void shouldCountTheLabelsThatCameBeforeThePrior() {
        TestSession early = of(Map.of("prior", "ill=0.1,well=0.9"));
        TestSession late = of(Map.of());
        Random random = new Random(8);
        for (int i = 0; i < 90; i++) {
            String truth = truth(random);
            String row = TestSession.json(i, x(truth, random), "red", "\"" + truth + "\"");
            early.instance(row);
            late.instance(row);
        }
        late.command(change("\"prior\":\"ill=0.1,well=0.9\""));
        JsonNode one = read(early.instance(row(500, 1.1)).prediction());
        JsonNode other = read(late.instance(row(500, 1.1)).prediction());
        assertThat(other.path("posterior").path("ill").asDouble())
                .as("the first label named no class that could have been predicted")
                .isCloseTo(one.path("posterior").path("ill").asDouble(), within(0.02));
        JsonNode believed = one.path("decision").path("uncorrected");
        double ill = believed.path("ill").asDouble();
        assertThat(believed.path("ill").asDouble() + believed.path("well").asDouble())
                .isCloseTo(1, within(1e-12));
        assertThat(one.path("posterior").path("ill").asDouble()).isLessThan(ill);
    }

    @ParameterizedTest
    @ValueSource(strings = {"best(kstep(chunk=30)+kstep(chunk=13,main=child))", "twin", "ctrees(greedy=1,random=1)"})
    void shouldChangeCostsOfModelsOfAnyKind(String spec) {
        TestSession session = new TestSession(TestRules.of(spec));
        session.instance(TestSession.json("a", 1, "red", "\"ill\""));
        session.instance(TestSession.json("b", 0, "red", "\"well\""));
        session.command(change("\"loss\":\"ill>well=1000000,well>ill=0\""));
        JsonNode said = read(session.instance(row(1, 0)).prediction());
        assertThat(said.path("label").asText()).isEqualTo("ill");
        assertThat(session.model().learner().settings().spec())
                .isEqualTo(TestRules.of(spec).creation().settings().learning().spec());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"loss\":\"ill\"|a loss is TRUE>PREDICTED=LOSS",
                "\"loss\":\"ill>well=-1\"|at least 0",
                "\"loss\":\"ill>well=NaN\"|at least 0",
                "\"loss\":\"ill>well=1,ill>well=2\"|twice",
                "\"reject\":-1|reject must be",
                "\"reject\":\"NaN\"|reject must be",
                "\"reject\":\"cheap\"|reject must be",
                "\"prior\":\"ill=0.5,well=0.6\"|must sum to 1",
                "\"prior\":\"ill=1.5,well=-0.5\"|positive number",
                "\"losses\":\"ill>well=1\"|there is no setting 'losses'",
            })
    void shouldRefuseInOneLineWhatIsNoDecision(String settings, String reason) {
        TestSession session = of(COSTS);
        session.instance(TestSession.json("a", 1, "red", "\"ill\""));
        byte[] before = session.state();
        assertThatThrownBy(() -> session.command(change(settings)))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
        assertThat(session.state()).isEqualTo(before);
    }

    @Test
    void shouldRefuseCostsOfANumber() {
        TestSession session = new TestSession(TestRules.of("regression(chunk=20)"));
        session.instance(TestSession.json("a", 1, "red", "2.5"));
        assertThatThrownBy(() -> session.command(change("\"reject\":0.5")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("are for classes");
        assertThatThrownBy(() -> TestRules.deciding("regression(chunk=20)", COSTS))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("are for classes");
    }

    /** Of a service whose models decide, one whose first label is a number decides nothing. */
    @Test
    void shouldNotDecideAboutNumbers() {
        TestSession session = new TestSession(TestRules.deciding("kstep(chunk=25)", COSTS));
        session.instance(TestSession.json("a", 1, "red", "2.5"));
        assertThat(session.model().learner().schema().isRegression()).isTrue();
        assertThat(session.model().ledger().decider()).isNull();
        assertThat(read(session.instance(row(1, 0.5)).prediction()).has("decision"))
                .isFalse();
    }

    @Test
    void shouldTellItsSettingsInEvents() {
        TestSession session = of(COSTS);
        Outcome created = session.instance(TestSession.json("a", 1, "red", "\"ill\""));
        assertThat(text(created.events().get(0).encode("m", 0)))
                .contains("\"loss\":\"ill>well=8\"", "\"reject\":\"0.5\"");
        Outcome changed = session.command(change("\"prior\":\"ill=0.1,well=0.9\""));
        assertThat(text(changed.events().get(0).encode("m", 0)))
                .contains("\"loss\":\"ill>well=8\"", "\"prior\":\"ill=0.1,well=0.9\"");
        session.command("{\"command\":\"reset\"}");
        assertThat(session.model().settings().decisions().loss()).isEqualTo("ill>well=8");
        assertThat(session.model().ledger().costs().orElseThrow().labels()).isZero();
    }
}
