package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.generate.GaussianDomain;
import io.kstep.data.generate.GaussianDomain.Kernels;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RgdExperimentTest {

    private static final double ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

    @Test
    void shouldIntegrateToWhatDrawnRowsShow() {
        for (long seed : new long[] {3, 4}) {
            GaussianDomain domain = GaussianDomain.random(4, 40, 15, seed);
            DomainMeasures found = DomainMeasures.of(domain);
            double[] drawn = drawn(domain, 60_000, new SplittableRandom(seed));
            assertThat(found.joint()).isCloseTo(drawn[0], within(0.008));
            assertThat(found.univariate()).isCloseTo(drawn[1], within(0.008));
            assertThat(found.both()).isCloseTo(drawn[2], within(0.015));
            assertThat(found.first()).isCloseTo(drawn[3], within(0.012));
            assertThat(found.second()).isCloseTo(drawn[4], within(0.012));
        }
    }

    /** Two classes a distance d apart on the first feature alone: the error is Phi(-d / 2h). */
    @Test
    void shouldKnowTheErrorOfTwoGaussians() {
        GaussianDomain domain = new GaussianDomain(
                new double[] {.5, .5},
                List.of(new Kernels(new double[][] {{0, 1}}, 1), new Kernels(new double[][] {{2, 1}}, 1)));
        DomainMeasures found = DomainMeasures.of(domain);
        assertThat(found.joint()).isCloseTo(0.15865525393145707, within(3e-4));
        assertThat(found.univariate()).isCloseTo(found.joint(), within(1e-12));
        assertThat(found.second()).isCloseTo(0, within(1e-7));
        assertThat(found.interaction()).isCloseTo(0, within(1e-7));
    }

    @Test
    void shouldFailWhereInformationTellsNothing() {
        List<DomainMeasures> unrelated = IntStream.range(0, 300)
                .mapToObj(i -> new DomainMeasures(.1 + .001 * (i * 7 % 300), .05, .001 * i, .2, .1 * i))
                .toList();
        assertThat(RgdExperiment.checks(unrelated))
                .extracting(ExperimentReport.Check::verdict)
                .containsOnly(Verdict.FAIL);
    }

    @Test
    void shouldReportTheSameForTheSameSeedAndJudgeNothingByFewDomains() {
        ExperimentOptions few = new ExperimentOptions(12, 2, true);
        ExperimentReport report = Experiments.byName("rgd").run(few, ProgressListener.NONE);
        assertThat(Experiments.byName("rgd").run(few, ProgressListener.NONE)).isEqualTo(report);
        assertThat(report.checks())
                .extracting(ExperimentReport.Check::verdict)
                .containsExactly(Verdict.NOT_RUN, Verdict.NOT_RUN, Verdict.NOT_RUN, Verdict.PASS);
        assertThat(report.pictures().get(RgdExperiment.PICTURE).split("<circle", -1))
                .hasSize(3 * 12 + 1);
    }

    /** Errors of both classifiers, and the means of ln p(c|x)/p(c) by both features and by each. */
    private static double[] drawn(GaussianDomain domain, int rows, SplittableRandom random) {
        double[] sums = new double[5];
        for (int i = 0; i < rows; i++) {
            double u = random.nextDouble();
            int c = 0;
            for (double below = domain.prior()[0]; u > below && c < 3; below += domain.prior()[c]) {
                c++;
            }
            Kernels own = domain.classes().get(c);
            double[] centre = own.centres()[random.nextInt(own.centres().length)];
            double x = centre[0] + own.deviation() * random.nextGaussian();
            double y = centre[1] + own.deviation() * random.nextGaussian();
            double[] joint = new double[4];
            double[] naive = new double[4];
            double[] first = new double[4];
            double[] second = new double[4];
            for (int k = 0; k < 4; k++) {
                Kernels kernels = domain.classes().get(k);
                for (double[] at : kernels.centres()) {
                    double f = normal(x, at[0], kernels.deviation()) / kernels.centres().length;
                    double g = normal(y, at[1], kernels.deviation());
                    joint[k] += f * g;
                    first[k] += f;
                    second[k] += g / kernels.centres().length;
                }
                naive[k] = first[k] * second[k];
            }
            sums[0] += best(domain.prior(), joint) == c ? 0 : 1;
            sums[1] += best(domain.prior(), naive) == c ? 0 : 1;
            sums[2] += told(domain.prior(), joint, c);
            sums[3] += told(domain.prior(), first, c);
            sums[4] += told(domain.prior(), second, c);
        }
        for (int m = 0; m < sums.length; m++) {
            sums[m] /= rows;
        }
        return sums;
    }

    private static int best(double[] prior, double[] densities) {
        return IntStream.range(0, 4)
                .boxed()
                .max((a, b) -> Double.compare(prior[a] * densities[a], prior[b] * densities[b]))
                .orElseThrow();
    }

    private static double told(double[] prior, double[] densities, int c) {
        double all =
                IntStream.range(0, 4).mapToDouble(k -> prior[k] * densities[k]).sum();
        return Math.log(densities[c] / all);
    }

    private static double normal(double x, double mean, double deviation) {
        double z = (x - mean) / deviation;
        return Math.exp(-0.5 * z * z) / (deviation * ROOT_TWO_PI);
    }
}
