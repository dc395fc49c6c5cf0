package io.kstep.evaluate.comparison;

import static io.kstep.evaluate.comparison.Expected.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FriedmanTest {

    private static final Offset<Double> CLOSE = within(1e-10);

    @Test
    void shouldFindWhatScipyFinds() {
        int exact = 0;
        for (JsonNode expected : Expected.scipy("friedman")) {
            Friedman friedman =
                    Friedman.of(StreamSupport.stream(expected.path("scores").spliterator(), false)
                            .map(Expected::numbers)
                            .toArray(double[][]::new));
            assertThat(friedman.meanRanks()).containsExactly(numbers(expected.path("ranks")), CLOSE);
            check(friedman.chiSquare(), expected, "chiSquare");
            check(friedman.tieCorrected(), expected, "corrected");
            check(friedman.imanDavenport(), expected, "f");
            if (expected.has("exactP")) {
                assertThat(friedman.exact().orElseThrow().pValue())
                        .isEqualTo(expected.path("exactP").asDouble(), CLOSE);
                exact++;
            }
            PairwiseRanks pairs = new PairwiseRanks(friedman);
            assertThat(pairs.pValues()).containsExactly(numbers(expected.path("p")), CLOSE);
            assertThat(pairs.nemenyi()).containsExactly(numbers(expected.path("nemenyi")), within(1e-7));
            assertThat(pairs.criticalDifference(0.05))
                    .isEqualTo(expected.path("criticalDifference").asDouble(), within(1e-6));
            for (int pair = 0; pair < pairs.pairs().count(); pair++) {
                assertThat(pairs.z(pair)).isEqualTo(expected.path("z").get(pair).asDouble(), CLOSE);
            }
        }
        assertThat(exact).isGreaterThan(3);
    }

    private static void check(TestResult found, JsonNode expected, String field) {
        assertThat(found.statistic())
                .as(found.test())
                .isEqualTo(expected.path(field).asDouble(), CLOSE);
        assertThat(found.pValue())
                .as(found.test())
                .isEqualTo(expected.path(field + "P").asDouble(), CLOSE);
        assertThat(found.exact()).isFalse();
    }

    @Test
    void shouldFindWhatRFinds() {
        for (String[] cells : Expected.r("friedman")) {
            double[] columns = numbers(cells[1]);
            int learners = Integer.parseInt(cells[2]);
            double[][] scores = new double[columns.length / learners][learners];
            for (int i = 0; i < columns.length; i++) {
                scores[i % scores.length][i / scores.length] = columns[i];
            }
            TestResult found = Friedman.of(scores).tieCorrected();
            assertThat(found.statistic()).isEqualTo(Double.parseDouble(cells[3]), CLOSE);
            assertThat(found.pValue()).isEqualTo(Double.parseDouble(cells[4]), CLOSE);
        }
    }

    /** Expected values computed independently of this code. */
    @Test
    void shouldFindTheExampleComputedByHand() {
        Friedman friedman =
                Friedman.of(new double[][] {{.10, .20, .30}, {.12, .11, .25}, {.08, .15, .20}, {.20, .22, .21}});
        assertThat(friedman.meanRanks()).containsExactly(1.25, 2.00, 2.75);
        assertThat(friedman.chiSquare().statistic()).isEqualTo(4.5, CLOSE);
        assertThat(friedman.chiSquare().pValue()).isEqualTo(.1054, within(5e-5));
        assertThat(friedman.imanDavenport().statistic()).isEqualTo(3.8571, within(5e-5));
        PairwiseRanks pairs = new PairwiseRanks(friedman);
        assertThat(pairs.z(pairs.pairs().of(0, 2))).isEqualTo(-2.1213, within(5e-5));
        assertThat(pairs.pValues()[pairs.pairs().of(2, 0)]).isEqualTo(.03389, within(5e-6));
    }

    @Test
    void shouldKnowPerfectAgreementAndNone() {
        double[][] agreed = {{1, 2, 3}, {1, 2, 3}, {4, 5, 6}};
        assertThat(Friedman.of(agreed).imanDavenport().pValue()).isZero();
        assertThat(Friedman.of(agreed).imanDavenport().statistic()).isInfinite();
        // 6 of the 6^3 orders are as agreed as that
        assertThat(Friedman.of(agreed).exact().orElseThrow().pValue()).isEqualTo(1 / 36.0, CLOSE);
        double[][] same = {{1, 1, 1}, {2, 2, 2}};
        assertThat(Friedman.of(same).chiSquare().pValue()).isEqualTo(1);
        assertThat(Friedman.of(same).tieCorrected().pValue()).isEqualTo(1);
        assertThat(Friedman.of(same).imanDavenport().pValue()).isEqualTo(1);
        assertThat(Friedman.of(same).exact().orElseThrow().pValue()).isEqualTo(1, CLOSE);
        assertThat(Friedman.of(new double[][] {{1, 2, 3}}).imanDavenport().pValue())
                .isEqualTo(1);
    }

    @Test
    void shouldSayWhereTheExactLawIsTooMuch() {
        assertThat(Friedman.of(new double[3][7]).exact()).isEmpty();
        double[][] many = new double[40][6];
        for (int i = 0; i < 240; i++) {
            many[i / 6][i % 6] = i * 37 % 11 + i / 1000.0;
        }
        assertThat(Friedman.of(many).exact()).isEqualTo(Optional.empty());
    }

    @Test
    void shouldRefuseWhatCannotBeRanked() {
        assertThatIllegalArgumentException().isThrownBy(() -> Friedman.of(new double[0][]));
        assertThatIllegalArgumentException().isThrownBy(() -> Friedman.of(new double[3][1]));
        assertThatIllegalArgumentException().isThrownBy(() -> Friedman.of(new double[][] {{1, 2}, {1, 2, 3}}));
        assertThatIllegalArgumentException().isThrownBy(() -> Friedman.of(new double[][] {{1, Double.NaN}}));
    }
}
