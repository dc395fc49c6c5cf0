package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.DensityEstimator;
import io.kstep.probability.GaussianEstimator;
import io.kstep.probability.MteEstimator;
import io.kstep.probability.MtePotential;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class TargetIntervalsTest {

    private static final DensityEstimator MTE = MteEstimator.defaults();

    /** A class density uniform on two intervals, computed by hand. */
    @Test
    void shouldWeighHalvesByTheirLikelihoods() {
        TargetIntervals halves = TargetIntervals.of(MtePotential.uniform(0, 1), .5);
        double[] likelihoods = {.2, .6};
        double[] weights = {
            halves.mass(0) * likelihoods[0] / (halves.mass(0) * likelihoods[0] + halves.mass(1) * likelihoods[1]),
            halves.mass(1) * likelihoods[1] / (halves.mass(0) * likelihoods[0] + halves.mass(1) * likelihoods[1])
        };

        assertThat(weights).containsExactly(new double[] {.25, .75}, within(1e-12));
        assertThat(halves.mean(weights)).isCloseTo(.625, within(1e-12));
        assertThat(halves.quantile(weights, .5)).isCloseTo(2.0 / 3, within(1e-12));
        assertThat(halves.variance(weights)).isCloseTo(.25 / 12 + .75 * 7.0 / 12 - .625 * .625, within(1e-12));
        assertThat(halves.logDensity(weights, .2)).isCloseTo(Math.log(.5), within(1e-12));
        assertThat(halves.logDensity(weights, .8)).isCloseTo(Math.log(1.5), within(1e-12));
        assertThat(halves.logDensity(weights, 1.1)).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void shouldAgreeWithNumericIntegrationOfThePosteriorDensityForAnyWeights() {
        SplittableRandom random = new SplittableRandom(11);
        for (int trial = 0; trial < 20; trial++) {
            double far = trial % 2 == 0 ? 0 : 1e6;
            double scaleOfTrial = trial + 1;
            double[] targets = random.doubles(80)
                    .map(u -> far - Math.log(u) * scaleOfTrial)
                    .toArray();
            MtePotential core =
                    MteEstimator.defaults().fit(targets, ones(80), 80, 0).core();
            TargetIntervals intervals = TargetIntervals.of(
                    core,
                    TargetIntervals.learn(targets, ones(80), MTE, 1 + trial % 7).cuts());
            double[] jumps = jumps(core, intervals);
            double[] weights = normalised(random.doubles(intervals.size()).toArray());

            Moments numeric = integrate(intervals, weights, jumps);
            double scale = intervals.high() - intervals.low();
            assertThat(numeric.mass).isCloseTo(1, within(1e-6));
            assertThat(intervals.mean(weights)).isCloseTo(numeric.mean, within(1e-6 * scale));
            assertThat(intervals.variance(weights)).isCloseTo(numeric.variance, within(1e-6 * scale * scale));
            for (double p : new double[] {.05, .5, .9}) {
                double quantile = intervals.quantile(weights, p);
                assertThat(integrateUpTo(intervals, weights, jumps, quantile)).isCloseTo(p, within(1e-6));
            }
        }
    }

    @Test
    void shouldGiveBackTheDensityItselfWithItsOwnMassesForWeights() {
        double[] targets = new SplittableRandom(3).doubles(200).map(u -> u * u).toArray();
        TargetIntervals cut = TargetIntervals.learn(targets, ones(200), MTE, 6);
        TargetIntervals whole = TargetIntervals.learn(targets, ones(200), MTE, 1);
        double[] masses = new double[cut.size()];
        Arrays.setAll(masses, cut::mass);

        assertThat(cut.size()).isEqualTo(6);
        assertThat(cut.mean(masses)).isCloseTo(whole.mean(new double[] {1}), within(1e-12));
        assertThat(cut.variance(masses)).isCloseTo(whole.variance(new double[] {1}), within(1e-12));
        assertThat(cut.quantile(masses, .3)).isCloseTo(whole.quantile(new double[] {1}, .3), within(1e-9));
    }

    @Test
    void shouldCutIntoIntervalsOfEqualWeightNoneOfThemEmpty() {
        double[] targets = new double[120];
        Arrays.setAll(targets, i -> i % 40);
        double[] weights = ones(120);
        TargetIntervals even = TargetIntervals.learn(targets, weights, MTE, 4);
        assertThat(even.cuts()).containsExactly(9.5, 19.5, 29.5);
        assertThat(even.indexOf(-5)).isZero();
        assertThat(even.indexOf(10)).isEqualTo(1);
        assertThat(even.indexOf(99)).isEqualTo(3);

        Arrays.setAll(weights, i -> i % 40 == 0 ? 80 : 1); // 3 rows weigh 240 of 357
        TargetIntervals heavy = TargetIntervals.learn(targets, weights, MTE, 4);
        assertThat(heavy.cuts()[0]).isEqualTo(.5);
    }

    @Test
    void shouldPutUpWithTiesAndWithFewTargets() {
        TargetIntervals tied = TargetIntervals.learn(new double[] {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1}, ones(11), MTE, 8);
        assertThat(tied.cuts()).containsExactly(.5);
        assertThat(TargetIntervals.learn(new double[] {7, 7, 7}, ones(3), MTE, 8)
                        .size())
                .isEqualTo(1);
        TargetIntervals one = TargetIntervals.learn(new double[] {7}, ones(1), MTE, 8);
        assertThat(one.mean(new double[] {1})).isCloseTo(7, within(1e-6));
    }

    @Test
    void shouldSurviveBeingWrittenAndReadToTheLastBit() {
        double[] targets = new SplittableRandom(4).doubles(60).toArray();
        TargetIntervals intervals = TargetIntervals.learn(targets, ones(60), MTE, 5);
        BinaryWriter out = new BinaryWriter();
        intervals.write(out);
        TargetIntervals read = TargetIntervals.read(new BinaryReader(out.toBytes()));
        double[] weights = {.1, .2, .3, .25, .15};

        assertThat(read.mean(weights)).isEqualTo(intervals.mean(weights));
        assertThat(read.quantile(weights, .77)).isEqualTo(intervals.quantile(weights, .77));
        assertThat(read.logDensity(weights, .4)).isEqualTo(intervals.logDensity(weights, .4));
    }

    @Test
    void shouldRefuseWhatIsNoMteAndNoProbability() {
        assertThatThrownBy(() -> TargetIntervals.learn(new double[] {1, 2, 3}, ones(3), new GaussianEstimator(), 2))
                .hasMessageContaining("must be an MTE");
        TargetIntervals halves = TargetIntervals.of(MtePotential.uniform(0, 1), .5);
        assertThatThrownBy(() -> halves.quantile(new double[] {.5, .5}, 1.5)).hasMessageContaining("1.5");
    }

    private record Moments(double mass, double mean, double variance) {}

    private static Moments integrate(TargetIntervals intervals, double[] weights, double[] jumps) {
        double[] sums = new double[3];
        double origin = intervals.low();
        accumulate(intervals, weights, jumps, intervals.high(), (x, f) -> {
            sums[0] += f;
            sums[1] += f * (x - origin);
            sums[2] += f * (x - origin) * (x - origin);
        });
        return new Moments(sums[0], origin + sums[1], sums[2] - sums[1] * sums[1]);
    }

    private static double integrateUpTo(TargetIntervals intervals, double[] weights, double[] jumps, double end) {
        double[] sum = new double[1];
        accumulate(intervals, weights, jumps, end, (x, f) -> sum[0] += f);
        return sum[0];
    }

    private interface Visitor {
        void visit(double x, double mass);
    }

    /** Where the posterior density jumps: at the cuts and where a piece of the density ends. */
    private static double[] jumps(MtePotential core, TargetIntervals intervals) {
        return DoubleStream.concat(
                        Arrays.stream(intervals.cuts()),
                        core.pieces().stream().flatMapToDouble(piece -> DoubleStream.of(piece.low(), piece.high())))
                .sorted()
                .distinct()
                .toArray();
    }

    /** The midpoint rule between every two jumps. */
    private static void accumulate(
            TargetIntervals intervals, double[] weights, double[] jumps, double end, Visitor visitor) {
        int steps = 2_000;
        for (int s = 0; s + 1 < jumps.length && jumps[s] < end; s++) {
            double width = (Math.min(end, jumps[s + 1]) - jumps[s]) / steps;
            for (int i = 0; i < steps; i++) {
                double x = jumps[s] + (i + .5) * width;
                visitor.visit(x, width * Math.exp(intervals.logDensity(weights, x)));
            }
        }
    }

    private static double[] normalised(double[] weights) {
        double sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(w -> w / sum).toArray();
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }
}
