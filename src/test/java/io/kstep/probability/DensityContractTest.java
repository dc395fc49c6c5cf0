package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.Samples.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

/** What every density owes, over all implementations and estimators; a new one joins with one line. */
class DensityContractTest {

    static final Map<String, DensityEstimator> ESTIMATORS = new LinkedHashMap<>();

    static {
        ESTIMATORS.put("mte", MteEstimator.defaults());
        ESTIMATORS.put("mte(fit=newton)", new MteEstimator(6, 64, 0.8, 1, 25, 3, MteEstimator.PieceFit.NEWTON));
        ESTIMATORS.put("mte(pieces=12,bins=128)", new MteEstimator(12, 128, 0.4, 0.1, 50, 3, MteEstimator.PieceFit.EM));
        ESTIMATORS.put("mte-bic", BicMteEstimator.defaults());
        ESTIMATORS.put("mte-ls", LeastSquaresMteEstimator.defaults());
        ESTIMATORS.put("mte-ls(pieces=6,tails=false)", new LeastSquaresMteEstimator(6, 4, false));
        ESTIMATORS.put("gaussian", new GaussianEstimator());
    }

    private static final double[] PROBABILITIES = {1e-6, .001, .01, .05, .2, .35, .5, .65, .8, .95, .99, .999, 1 - 1e-6
    };

    static final List<Arguments> DENSITIES = densities();

    private static List<Arguments> densities() {
        List<Arguments> all = new ArrayList<>();
        ESTIMATORS.forEach((name, estimator) -> {
            for (Shape shape : Shape.values()) {
                for (int n : new int[] {1, 2, 9, 250}) {
                    double[] values =
                            Samples.draw(shape, n, 31L * n + shape.name().length());
                    // Wide enough that a quadrature can resolve a density of one value at all.
                    double width = n == 1 ? 1e-5 * Math.abs(values[0]) + 1e-20 : 0;
                    Density fit = estimator.fit(values, Samples.ones(n), n, width);
                    all.add(Arguments.of(name + " of " + n + " " + shape, fit));
                }
            }
        });
        all.add(Arguments.of("uniform", Mte.uniform(-3, 5, 0.01, 2)));
        all.add(Arguments.of("box", Mte.uniform(-3, 5, 0, 1)));
        all.add(Arguments.of("Cobb-Shenoy", Mte.of(CobbShenoy.twoPieces().normalised())));
        all.add(Arguments.of("mixture", MteMerger.mixture(chunks(), 40, 300, 9)));
        all.add(Arguments.of("merged", new MteMerger(MteEstimator.defaults()).merge(chunks(), 40, 300, 9)));
        return all;
    }

    private static List<Mte> chunks() {
        return List.of(
                Samples.fit(Samples.draw(Shape.NORMAL, 40, 1)),
                Samples.fit(Samples.draw(Shape.BIMODAL, 300, 2)),
                Samples.fit(Samples.draw(Shape.EXPONENTIAL, 9, 3)));
    }

    static double densityAt(Density density, double x) {
        return Math.exp(density.logDensity(x));
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("DENSITIES")
    void shouldIntegrateToOneAndBeNowhereNegative(String name, Density density) {
        double mass = Quadrature.integrate(x -> densityAt(density, x), Quadrature.knots(density));
        assertThat(mass).isCloseTo(1, within(1e-6)); // a NaN anywhere would spoil the sum
        if (density instanceof Mte mte) {
            assertThat(mte.core().isNonNegative()).isTrue();
        }
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("DENSITIES")
    void shouldHaveAMonotoneCdfThatIsItsIntegral(String name, Density density) {
        double[] knots = Quadrature.knots(density);
        double before = 0;
        for (double p : PROBABILITIES) {
            double x = Math.max(density.quantile(p), knots[0]);
            double cdf = density.cdf(x);
            assertThat(cdf).isBetween(before, 1.0);
            assertThat(Quadrature.integrateTo(x, y -> densityAt(density, y), knots))
                    .isCloseTo(cdf, within(1e-6));
            before = cdf;
        }
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("DENSITIES")
    void shouldInvertTheCdf(String name, Density density) {
        for (double p : PROBABILITIES) {
            double x = density.quantile(p);
            double unitInTheLastPlace = densityAt(density, x) * Math.ulp(x);
            assertThat(density.cdf(x)).isCloseTo(p, within(1e-9 + 4 * unitInTheLastPlace));
        }
        assertThat(density.quantile(0)).isLessThanOrEqualTo(density.quantile(1e-6));
        assertThat(density.quantile(1)).isGreaterThanOrEqualTo(density.quantile(1 - 1e-6));
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("DENSITIES")
    void shouldHaveTheMomentsOfItsIntegral(String name, Density density) {
        double[] knots = Quadrature.knots(density);
        double mean = density.mean();
        double variance = density.variance();
        double sd = Math.sqrt(variance);
        double shift = Quadrature.integrate(x -> (x - mean) / sd * densityAt(density, x), knots);
        double spread = Quadrature.integrate(x -> (x - mean) / sd * ((x - mean) / sd) * densityAt(density, x), knots);
        double unitInTheLastPlace = Math.ulp(mean) / sd;
        assertThat(shift).isCloseTo(0, within(1e-6 + 4 * unitInTheLastPlace));
        assertThat(spread).isCloseTo(1, within(1e-6 + 4 * unitInTheLastPlace));
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("DENSITIES")
    void shouldSampleItself(String name, Density density) {
        int n = 400;
        SplittableRandom random = new SplittableRandom(name.hashCode());
        double[] ranks = new double[n];
        for (int i = 0; i < n; i++) {
            ranks[i] = density.cdf(density.sample(random));
        }
        Arrays.sort(ranks);
        double statistic = 0;
        for (int i = 0; i < n; i++) {
            statistic = Math.max(statistic, Math.max(ranks[i] - i / (double) n, (i + 1) / (double) n - ranks[i]));
        }
        assertThat(statistic).isLessThan(2.2 / Math.sqrt(n)); // exceeded once in 8000 true samples
    }
}
