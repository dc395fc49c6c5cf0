package io.kstep.evaluate.comparison;

import static io.kstep.evaluate.comparison.Expected.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The tests of two samples against SciPy, R and plain enumeration. */
class TwoSampleTest {

    private static final double TOLERANCE = 1e-11;

    @Test
    void shouldFindWilcoxonsPValuesThatScipyFinds() {
        for (JsonNode expected : Expected.scipy("wilcoxon")) {
            SignedRanks ranks = SignedRanks.of(numbers(expected.path("first")), numbers(expected.path("second")));
            check(expected, "exact", ranks::exact);
            check(expected, "normal", ranks::normal);
            check(expected, "corrected", ranks::tieCorrected);
            if (expected.has("plus")) {
                assertThat(ranks.plus()).isEqualTo(expected.path("plus").asDouble(), within(1e-12));
            }
        }
    }

    @Test
    void shouldFindWhatRFinds() {
        for (String[] cells : Expected.r("wilcoxon")) {
            SignedRanks ranks = SignedRanks.of(numbers(cells[1]), numbers(cells[2]));
            assertThat(ranks.plus()).isEqualTo(Double.parseDouble(cells[3]));
            check(cells, ranks.test(Alternative.TWO_SIDED));
            assertThat(ranks.test(Alternative.TWO_SIDED).exact()).isTrue();
        }
        for (String[] cells : Expected.r("mann-whitney")) {
            MannWhitney test = MannWhitney.of(numbers(cells[1]), numbers(cells[2]));
            assertThat(test.u()).isEqualTo(Double.parseDouble(cells[3]));
            check(cells, test.test(Alternative.TWO_SIDED));
            assertThat(test.test(Alternative.TWO_SIDED).exact()).isTrue();
        }
        for (String[] cells : Expected.r("mann-whitney-normal")) {
            check(cells, MannWhitney.of(numbers(cells[1]), numbers(cells[2])).normal(Alternative.TWO_SIDED));
        }
        for (String[] cells : Expected.r("spearman")) {
            Spearman test = Spearman.of(numbers(cells[1]), numbers(cells[2]));
            assertThat(test.coefficient()).isEqualTo(Double.parseDouble(cells[3]), within(1e-12));
            check(cells, test.test(Alternative.TWO_SIDED));
        }
        for (String[] cells : Expected.r("binomial")) {
            double[] counts = numbers(cells[1]);
            check(
                    cells,
                    BinomialTest.of(
                            (int) counts[0], (int) counts[1], Double.parseDouble(cells[2]), Alternative.TWO_SIDED));
        }
    }

    @Test
    void shouldFindTheBinomialAndSignPValuesThatScipyFinds() {
        for (JsonNode expected : Expected.scipy("binomial")) {
            check(
                    expected,
                    "p",
                    side -> BinomialTest.of(
                            expected.path("k").asInt(),
                            expected.path("n").asInt(),
                            expected.path("probability").asDouble(),
                            side));
        }
        for (JsonNode expected : Expected.scipy("sign")) {
            check(
                    expected,
                    "p",
                    side -> SignTest.of(numbers(expected.path("first")), numbers(expected.path("second")), side));
        }
    }

    @Test
    void shouldFindMannWhitneysPValuesThatScipyFinds() {
        for (JsonNode expected : Expected.scipy("mannWhitney")) {
            MannWhitney test = MannWhitney.of(numbers(expected.path("first")), numbers(expected.path("second")));
            assertThat(test.u()).isEqualTo(expected.path("u").asDouble());
            check(expected, "exact", test::exact);
            check(expected, "normal", test::normal);
        }
    }

    @Test
    void shouldFindTheCorrectedTThatScipyGives() {
        for (JsonNode expected : Expected.scipy("correctedT")) {
            double[] first = numbers(expected.path("first"));
            double[] second = numbers(expected.path("second"));
            double ratio = expected.path("ratio").asDouble();
            check(expected, "p", side -> CorrectedResampledT.of(first, second, ratio, side));
            assertThat(CorrectedResampledT.of(first, second, ratio, Alternative.LESS)
                            .statistic())
                    .isEqualTo(expected.path("t").asDouble(), within(1e-9));
        }
    }

    /** Expected values computed independently of this code. */
    @Test
    void shouldFindTheCorrectedT() {
        double[] d = {1, 2, 0, 1, 3, -1, 2, 1, 0, 1};
        TestResult found = CorrectedResampledT.of(d, new double[10], 1 / 9.0, Alternative.TWO_SIDED);
        assertThat(found.statistic()).isEqualTo(1.88484, within(5e-6));
        assertThat(found.pValue()).isEqualTo(0.09209, within(5e-6));
        assertThat(CorrectedResampledT.of(d, new double[10], 0, Alternative.TWO_SIDED)
                        .statistic())
                .isEqualTo(2.7386, within(5e-5));
    }

    @Test
    void shouldFindSpearmansPValuesThatScipyFinds() {
        for (JsonNode expected : Expected.scipy("spearman")) {
            Spearman test = Spearman.of(numbers(expected.path("first")), numbers(expected.path("second")));
            assertThat(test.coefficient()).isEqualTo(expected.path("rho").asDouble(), within(1e-12));
            check(expected, "student", test::student);
            check(expected, "exact", test::exact);
        }
    }

    @Test
    void shouldSeeNoDifferenceWhereThereIsNone() {
        double[] same = {0.1, 0.2, 0.3};
        assertThat(SignedRanks.of(same, same).test(Alternative.TWO_SIDED).pValue())
                .isEqualTo(1);
        assertThat(SignedRanks.of(same, same).normal(Alternative.TWO_SIDED).pValue())
                .isEqualTo(1);
        assertThat(SignedRanks.of(same, same)
                        .tieCorrected(Alternative.TWO_SIDED)
                        .pValue())
                .isEqualTo(1);
        assertThat(SignTest.of(same, same, Alternative.TWO_SIDED).pValue()).isEqualTo(1);
        assertThat(CorrectedResampledT.of(same, same, 0.5, Alternative.TWO_SIDED)
                        .pValue())
                .isEqualTo(1);
        double[] constant = new double[70];
        assertThat(MannWhitney.of(constant, constant)
                        .test(Alternative.TWO_SIDED)
                        .pValue())
                .isEqualTo(1);
        assertThat(Spearman.of(new double[20], new double[20]).test(Alternative.TWO_SIDED))
                .matches(found -> found.pValue() == 1 && Double.isNaN(found.statistic()));
    }

    @Test
    void shouldTakeDifferencesOfRoundingForTies() {
        double[] first = {0.3, 0.7, 0.1 + 0.2, 0.5};
        double[] second = {0.2, 0.6, 0.3, 0.6};
        // differences 0.1, 0.1, 0 and -0.1 but for rounding
        SignedRanks ranks = SignedRanks.of(first, second);
        assertThat(ranks.plus()).isEqualTo(6.5);
        assertThat(ranks.minus()).isEqualTo(3.5);
        assertThat(SignTest.of(first, second, Alternative.TWO_SIDED).computed()).contains("neither 1");
    }

    @Test
    void shouldBeCertainOfADifferenceThatNeverVaries() {
        double[] first = {0.5, 0.6, 0.7};
        double[] second = {0.4, 0.5, 0.6};
        assertThat(CorrectedResampledT.of(first, second, 0.5, Alternative.TWO_SIDED)
                        .pValue())
                .isZero();
        assertThat(CorrectedResampledT.of(first, second, 0.5, Alternative.LESS).pValue())
                .isEqualTo(1);
    }

    @Test
    void shouldUseTheLimitForLargeSamples() {
        double[] first = new double[51];
        Arrays.setAll(first, i -> i % 7 - 2.5);
        assertThat(SignedRanks.of(first, new double[51]).test(Alternative.LESS).exact())
                .isFalse();
        assertThat(MannWhitney.of(first, new double[10]).test(Alternative.LESS).exact())
                .isFalse();
        assertThat(Spearman.of(first, first).test(Alternative.LESS).exact()).isFalse();
    }

    @Test
    void shouldRefuseWhatCannotBeCompared() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignedRanks.of(new double[2], new double[3]))
                .withMessageContaining("2 and 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignedRanks.of(new double[] {Double.NaN}, new double[1]))
                .withMessageContaining("NaN");
        assertThatIllegalArgumentException().isThrownBy(() -> SignedRanks.of(new double[0], new double[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> MannWhitney.of(new double[] {Double.NaN}, new double[1]));
        assertThatIllegalArgumentException().isThrownBy(() -> MannWhitney.of(new double[0], new double[1]));
        assertThatIllegalArgumentException().isThrownBy(() -> Spearman.of(new double[1], new double[1]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Spearman.of(new double[11], new double[11]).exact(Alternative.LESS));
        assertThatIllegalArgumentException().isThrownBy(() -> BinomialTest.of(3, 2, 0.5, Alternative.LESS));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CorrectedResampledT.of(new double[1], new double[1], 0.1, Alternative.LESS));
    }

    private static void check(String[] cells, TestResult found) {
        double p = Double.parseDouble(cells[4]);
        assertThat(found.pValue()).as(cells[0] + " " + cells[1]).isEqualTo(p, within(TOLERANCE + 1e-9 * p));
    }

    private static void check(JsonNode expected, String field, Function<Alternative, TestResult> test) {
        if (expected.has(field)) {
            for (Alternative side : Alternative.values()) {
                assertThat(test.apply(side).pValue())
                        .as("%s %s of %s", field, side, expected)
                        .isEqualTo(expected.path(field).path(side.name()).asDouble(), within(TOLERANCE));
            }
        }
    }
}
