package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.evaluate.comparison.Alternative;
import io.kstep.evaluate.comparison.SignedRanks;
import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.wire.InstanceWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions on the topics: what they cost beside those of a model without costs, and what is told of them. */
class DecisionsTest {

    private static final String LEARNER = "nb(density=gaussian)";
    private static final String COSTS = "{\"command\":\"create\",\"settings\":{\"loss\":\"%s\"}}";

    /** What a model says of a row that both get; the label costs what it costs, whoever said what. */
    private static double cost(TestStream stream, String key, String row, String truth, String costly, double cost) {
        stream.instance(key, row);
        JsonNode said = stream.predictions().get(0).path("label");
        if (said.isNull() || said.asText().equals(truth)) {
            return 0; // nothing is known before the first label
        }
        return (truth + ">" + said.asText()).equals(costly) ? cost : 1;
    }

    @ParameterizedTest
    @CsvSource({"sea(noise=0.1), 1>0, 6", "agrawal, groupB>groupA, 6", "rbf(noise=0.2), 1>0, 6"})
    void shouldCostLessThanWithoutCosts(String generator, String costly, double cost) {
        int seeds = 8;
        double[] decided = new double[seeds];
        double[] undecided = new double[seeds];
        for (int seed = 0; seed < seeds; seed++) {
            String spec = generator.replace("(", "(seed=" + (seed + 1) + ",");
            Generator rows = Generators.parse(spec.equals(generator) ? generator + "(seed=" + (seed + 1) + ")" : spec);
            Schema schema = rows.schema();
            InstanceWriter writer = new InstanceWriter();
            try (TestStream stream = new TestStream("model.learner", LEARNER, "model.chunk", "250")) {
                stream.control("decided", COSTS.formatted(costly + "=" + cost));
                double reported = 0;
                for (int i = 0; i < 1_500; i++) {
                    LabelledInstance row = rows.next();
                    String json = new String(writer.write(row.instance(), schema, row.label()), StandardCharsets.UTF_8);
                    String truth = schema.classes().get(((Label.Hard) row.label()).index());
                    decided[seed] += cost(stream, "decided", json, truth, costly, cost);
                    undecided[seed] += cost(stream, "undecided", json, truth, costly, cost);
                    for (JsonNode report : stream.errors()) {
                        JsonNode costs = report.path("decisions");
                        reported = costs.isMissingNode()
                                ? reported
                                : costs.path("cost").asDouble()
                                        * costs.path("labels").asInt();
                        if (!costs.isMissingNode()) {
                            assertThat(reported).isCloseTo(decided[seed], within(1e-6));
                        }
                    }
                }
                assertThat(reported).isPositive();
            }
        }
        SignedRanks ranks = SignedRanks.of(decided, undecided);
        assertThat(ranks.test(Alternative.TWO_SIDED).pValue()).isLessThan(0.01);
        assertThat(ranks.plus()).as("cheaper on every stream").isZero();
    }

    /** Learns rows of which a share is ill, and errs on rows without labels of which a tenth is. */
    private static double error(int seed, double share, String prior) {
        int known = 2_000;
        int asked = 6_000;
        Random random = new Random(seed);
        try (TestStream stream = new TestStream("model.learner", LEARNER, "model.prior", prior)) {
            for (int i = 0; i < known; i++) {
                boolean ill = random.nextDouble() < share;
                stream.instance("m", row(i, ill, random, ",\"label\":\"" + (ill ? "ill" : "well") + "\""));
            }
            stream.predictions();
            Random same = new Random(1_000 + seed);
            List<Boolean> truths = new ArrayList<>();
            for (int i = 0; i < asked; i++) {
                boolean ill = same.nextDouble() < 0.1;
                truths.add(ill);
                stream.instance("m", row(known + i, ill, same, ""));
            }
            List<JsonNode> said = stream.predictions();
            int wrong = 0;
            for (int i = 0; i < asked; i++) {
                wrong += said.get(i).path("label").asText().equals("ill") == truths.get(i) ? 0 : 1;
            }
            return (double) wrong / asked;
        }
    }

    private static String row(int i, boolean ill, Random random, String label) {
        double a = random.nextGaussian() + (ill ? 1.5 : 0);
        double b = random.nextGaussian() + (ill ? 1.0 : 0);
        return "{\"id\":\"" + i + "\",\"features\":{\"a\":" + a + ",\"b\":" + b + "}" + label + "}";
    }

    @Test
    void shouldRecoverTheErrorOfTheRightPrior() {
        double corrected = 0;
        double right = 0;
        double uncorrected = 0;
        int seeds = 3;
        for (int seed = 0; seed < seeds; seed++) {
            uncorrected += error(seed, 0.5, "") / seeds;
            corrected += error(seed, 0.5, "ill=0.1,well=0.9") / seeds;
            right += error(seed, 0.1, "") / seeds;
        }
        assertThat(corrected).isCloseTo(right, within(0.003));
        assertThat(uncorrected).isGreaterThan(right + 0.02);
    }

    @Test
    void shouldTellCostsToTheMetricsForAsLongAsThereAreAny() {
        List<Optional<DecisionErrors.Report>> told = new ArrayList<>();
        StreamMetrics metrics = new StreamMetrics() {
            @Override
            public void decisions(String model, Optional<DecisionErrors.Report> costs) {
                told.add(costs);
            }
        };
        try (TestStream stream =
                new TestStream(metrics, "model.reject", "0.1", "errors.every.labels", "10", "models.cached", "1")) {
            for (int i = 0; i < 20; i++) {
                stream.instance("m", TestStream.instance(i, i % 7, i % 3, i % 2 == 0 ? "up" : "down"));
                stream.instance("n", TestStream.instance(i, i % 7, i % 3, "up"));
            }
            stream.control("m", "{\"command\":\"change\",\"settings\":{\"reject\":\"\"}}");
            for (int i = 20; i < 40; i++) {
                stream.instance("m", TestStream.instance(i, i % 7, i % 3, i % 2 == 0 ? "up" : "down"));
            }
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.predictions().stream().filter(said -> said.has("decision")))
                    .hasSize(38);
        }
        assertThat(told.get(0).orElseThrow().fading().rejected()).isPositive();
        assertThat(told.get(told.size() - 1)).isEmpty();
    }

    /** Of instances like those seen about the share that is set, of gross errors all, by the default learner. */
    @Test
    void shouldTellOutliers() {
        Random random = new Random(21);
        try (TestStream stream = new TestStream("model.outliers", "0.05", "model.chunk", "300")) {
            int called = 0;
            int known = 0;
            double reported = Double.NaN;
            for (int i = 0; i < 4_000; i++) {
                boolean ill = random.nextBoolean();
                stream.instance("m", row(i, ill, random, ",\"label\":\"" + (ill ? "ill" : "well") + "\""));
                JsonNode outlier = stream.predictions().get(0).path("outlier");
                if (i >= 1_000) {
                    known++;
                    called += outlier.path("outlier").asBoolean() ? 1 : 0;
                }
                for (JsonNode report : stream.errors()) {
                    reported = report.at("/decisions/outliers").asDouble(Double.NaN);
                }
            }
            assertThat((double) called / known).isBetween(0.03, 0.075);
            assertThat(reported).isBetween(0.02, 0.09);
            for (String a : List.of("25", "-40", "1e300", "-1e300", "1e9")) {
                stream.instance("m", "{\"id\":\"far " + a + "\",\"features\":{\"a\":" + a + ",\"b\":0.5}}");
                JsonNode outlier = stream.predictions().get(0).path("outlier");
                assertThat(outlier.path("outlier").asBoolean()).as(a).isTrue();
                assertThat(outlier.path("share").asDouble()).isLessThan(0.005);
            }
            stream.instance("m", "{\"id\":\"empty\",\"features\":{}}");
            assertThat(stream.predictions().get(0).has("outlier")).isFalse();
            assertThat(stream.reasons()).isEmpty();
        }
    }

    @Test
    void shouldMakeDeadLettersOfCommandsThatDoNotFit() {
        try (TestStream stream = new TestStream()) {
            stream.instance("m", TestStream.instance(1, 0, 0, "up"))
                    .control("m", "{\"command\":\"change\",\"settings\":{\"loss\":\"up>down\"}}")
                    .control("new", "{\"command\":\"create\",\"settings\":{\"prior\":\"up=0.4,down=0.4\"}}")
                    .instance("m", TestStream.instance(2, 0, 0, "down"));
            assertThat(stream.reasons())
                    .hasSize(2)
                    .allSatisfy(reason -> assertThat(reason).doesNotContain("\n"))
                    .satisfiesExactly(
                            reason -> assertThat(reason).contains("TRUE>PREDICTED=LOSS"),
                            reason -> assertThat(reason).contains("must sum to 1, not 0.8"));
            assertThat(stream.predictions()).noneMatch(said -> said.has("decision"));
        }
    }
}
