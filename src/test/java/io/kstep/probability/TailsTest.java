package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.evaluate.comparison.Expected;
import org.junit.jupiter.api.Test;

class TailsTest {

    @Test
    void shouldAgreeWithScipy() {
        for (JsonNode expected : Expected.scipy("tails")) {
            double p = expected.path("p").asDouble();
            // SciPy's own range is an adaptive quadrature, good to 1e-10 or so, and loses far tails altogether
            double tolerance = expected.path("law").asText().equals("range") ? 1e-9 + 1e-6 * p : 1e-10 * p;
            assertThat(tail(expected)).as(expected.toString()).isEqualTo(p, within(tolerance));
        }
    }

    private static double tail(JsonNode of) {
        double x = of.path("x").asDouble();
        JsonNode parameters = of.path("parameters");
        return switch (of.path("law").asText()) {
            case "normal" -> Tails.normal(x);
            case "chiSquare" -> Tails.chiSquare(x, parameters.get(0).asDouble());
            case "f" ->
                Tails.f(x, parameters.get(0).asDouble(), parameters.get(1).asDouble());
            case "student" -> Tails.student(x, parameters.get(0).asDouble());
            case "binomial" ->
                Tails.binomial(
                        (int) x, parameters.get(0).asInt(), parameters.get(1).asDouble());
            case "range" -> Tails.range(x, parameters.get(0).asInt());
            default -> throw new AssertionError(of);
        };
    }

    @Test
    void shouldAgreeWithRInTheRange() {
        for (String[] cells : Expected.r("range")) {
            double p = Double.parseDouble(cells[4]);
            assertThat(Tails.range(Double.parseDouble(cells[1]), Integer.parseInt(cells[2])))
                    .as(String.join(",", cells))
                    .isEqualTo(p, within(1e-9 + 1e-7 * p));
        }
        for (String[] cells : Expected.r("range-quantile")) { // R's quantile stops at 1e-4 of its last step
            assertThat(Tails.rangeQuantile(Double.parseDouble(cells[1]), Integer.parseInt(cells[2])))
                    .as(String.join(",", cells))
                    .isEqualTo(Double.parseDouble(cells[3]), within(1e-4));
        }
    }

    @Test
    void shouldKeepTheDigitsOfSmallTails() {
        // the range of two normals is |Z| sqrt(2)
        for (double q : new double[] {0.1, 1, 3, 8, 14, 20}) {
            double expected = 2 * Tails.normal(q / Math.sqrt(2));
            assertThat(Tails.range(q, 2)).isEqualTo(expected, within(1e-12 * expected));
        }
        assertThat(Tails.chiSquare(400, 2)).isEqualTo(Math.exp(-200), within(1e-11 * Math.exp(-200)));
        assertThat(Tails.f(1e6, 2, 20)).isEqualTo(Math.pow(1 + 1e5, -10), within(1e-60));
    }

    @Test
    void shouldInvertTheRange() {
        for (int k = 2; k < 30; k += 3) {
            for (double alpha : new double[] {0.5, 0.05, 1e-3, 1e-8}) {
                assertThat(Tails.range(Tails.rangeQuantile(alpha, k), k)).isEqualTo(alpha, within(1e-10 * alpha));
            }
        }
        assertThatIllegalArgumentException().isThrownBy(() -> Tails.rangeQuantile(0, 3));
    }

    @Test
    void shouldKnowTheEnds() {
        assertThat(Tails.f(0, 3, 5)).isEqualTo(1);
        assertThat(Tails.f(Double.POSITIVE_INFINITY, 3, 5)).isZero();
        assertThat(Tails.chiSquare(0, 3)).isEqualTo(1);
        assertThat(Tails.student(Double.NEGATIVE_INFINITY, 3)).isEqualTo(1);
        assertThat(Tails.student(Double.POSITIVE_INFINITY, 3)).isZero();
        assertThat(Tails.student(0, 3)).isEqualTo(0.5);
        assertThat(Tails.range(0, 3)).isEqualTo(1);
        assertThat(Tails.binomial(0, 5, 0.3)).isEqualTo(1);
        assertThat(Tails.binomial(6, 5, 0.3)).isZero();
    }
}
