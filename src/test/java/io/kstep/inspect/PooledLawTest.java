package io.kstep.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.Gaussian;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PooledLawTest {

    private static final double[] NONE = {};

    @Test
    void shouldBeTheMixtureOfItsParts() {
        PooledLaw law = new PooledLaw();
        law.add(3, NONE, NONE, new Gaussian(0, 1));
        law.add(1, NONE, NONE, new Gaussian(10, 1));
        assertThat(law.density(0)).isEqualTo(0.75 / Math.sqrt(2 * Math.PI), within(1e-9));
        assertThat(law.quantile(0.375)).isEqualTo(0, within(1e-6));
        assertThat(law.quantile(0.875)).isEqualTo(10, within(1e-6));
    }

    @Test
    void shouldGiveSpikesTheirShareAndTheDensityTheRest() {
        PooledLaw law = new PooledLaw();
        law.add(1, new double[] {0, 5}, new double[] {0.4, 0.2}, new Gaussian(5, 1));
        law.add(1, new double[] {0}, new double[] {1}, null);
        assertThat(law.mass(0)).isEqualTo(0.7, within(1e-12));
        assertThat(law.mass(5)).isEqualTo(0.1, within(1e-12));
        assertThat(law.mass(3)).isZero();
        assertThat(law.density(5)).isEqualTo(0.2 / Math.sqrt(2 * Math.PI), within(1e-9));
        assertThat(law.quantile(0.5)).isEqualTo(0, within(1e-6));
        assertThat(law.quantile(0.84))
                .as("half of the rest, then within the spike")
                .isEqualTo(5, within(1e-6));
        assertThat(law.hasDensity()).isTrue();
    }

    @Test
    void shouldMeasureWhatAFeatureTells() {
        double[] priors = {0.5, 0.5};
        assertThat(Information.ofTable(new double[][] {{1, 0}, {0, 1}}, priors)).isEqualTo(Math.log(2), within(1e-12));
        assertThat(Information.ofTable(new double[][] {{0.3, 0.7}, {0.3, 0.7}}, priors))
                .isEqualTo(0, within(1e-12));
        assertThat(Information.ofTable(new double[][] {{0.3, 0.7}, {}}, priors))
                .as("an unknown class tells nothing")
                .isEqualTo(0, within(1e-12));
        double[] grid =
                IntStream.range(0, 4001).mapToDouble(i -> -20 + i * 0.01).toArray();
        double[][] apart = {density(grid, -8), density(grid, 8)};
        assertThat(Information.ofCurves(grid, apart, priors)).isEqualTo(Math.log(2), within(1e-6));
        double[][] near = {density(grid, -0.5), density(grid, 0.5)};
        assertThat(Information.ofCurves(grid, near, priors))
                .as("normals one deviation apart")
                .isEqualTo(0.1110, within(5e-4));
    }

    private static double[] density(double[] grid, double mean) {
        return Arrays.stream(grid)
                .map(x -> Math.exp(new Gaussian(mean, 1).logDensity(x)))
                .toArray();
    }
}
