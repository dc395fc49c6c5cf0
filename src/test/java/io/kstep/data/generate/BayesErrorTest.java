package io.kstep.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Bayes errors, class proportions and totals against what is known of each distribution. */
class BayesErrorTest {

    @Test
    void shouldHaveTheBayesErrorsOfTheThesisTable() {
        // by integration, apart from this code
        Map<String, Double> table = new LinkedHashMap<>();
        table.put("ncG", 0.1015);
        table.put("cG", 0.1044);
        table.put("ncGM", 0.1002);
        table.put("cGM", 0.0987);
        table.put("ncCh", 0.1020);
        table.put("cChM", 0.1012);
        table.put("Ga", 0.1056);
        table.put("GaM", 0.1002);
        table.put("Ch", 0.1009);
        table.put("ChM", 0.1015);
        assertThat(ThesisDomain.names()).containsExactly(table.keySet().toArray(String[]::new));
        table.forEach((name, error) -> {
            Concept domain = ThesisDomain.concept(name);
            double[] found = integrate(domain, -8, 45, domain.schema().featureCount() == 1 ? 0.002 : 0.2);
            assertThat(found[0]).as("total of %s", name).isCloseTo(1, within(0.002));
            assertThat(found[1]).as("Bayes error of %s", name).isCloseTo(error, within(0.0015));
        });
    }

    @Test
    void shouldSampleTheThesisDomainsAtTheirBayesErrors() {
        for (ThesisDomain domain : ThesisDomain.ALL) {
            double error = bayesError(Generators.parse("thesis(seed=5,domain=" + domain.name() + ")"), 15_000);
            assertThat(error).as(domain.name()).isCloseTo(0.1016, within(0.0085));
        }
    }

    @Test
    void shouldDrawRandomDomainsFromDensitiesThatIntegrateToOne() {
        for (int model = 0; model < 3; model++) {
            Draws draws = new Draws(model, 1);
            Concept rgd = GaussianDomain.random(4, 40, 15, draws).concept();
            Concept kbn = new KernelNetwork(new KernelNetwork.Settings(3, 2, 1, 8, 10, 0.1, true), draws);
            assertThat(integrate(rgd, -8, 23, 0.2)[0]).isCloseTo(1, within(0.001));
            assertThat(integrate(kbn, -20, 30, 0.25)[0]).isCloseTo(1, within(0.001));
        }
    }

    @Test
    void shouldHaveTheClassProportionsOfTheDefinitions() {
        assertProportions("sea(concept=1)", 0.32, 0.68);
        assertProportions("sea(concept=2)", 0.405, 0.595);
        assertProportions("sea(concept=3)", 0.245, 0.755);
        assertProportions("sea(concept=4)", 0.45125, 0.54875);
        assertProportions("sea(concept=1,noise=0.1)", 0.9 * 0.32 + 0.1 * 0.68, 0.1 * 0.32 + 0.9 * 0.68);
        assertProportions("stagger(concept=1)", 8.0 / 9, 1.0 / 9);
        assertProportions("stagger(concept=2)", 4.0 / 9, 5.0 / 9);
        assertProportions("stagger(concept=3)", 1.0 / 3, 2.0 / 3);
        assertProportions("hyperplane(change=0)", 0.5, 0.5);
        assertProportions("rgd", 0.1, 0.2, 0.3, 0.4);
        assertProportions("thesis(domain=ChM)", 0.5, 0.5);
        double salary = 50.0 / 130;
        double[] groupA = {41.0 / 61, salary, (20 * 0.4 + 20 * 0.6 + 21 * 0.6) / 61, salary, 0.4};
        for (int f = 1; f <= groupA.length; f++) {
            assertProportions("agrawal(concept=" + f + ")", groupA[f - 1], 1 - groupA[f - 1]);
        }
    }

    @Test
    void shouldKeepTheLeastPriorOfAKernelNetwork() {
        for (int model = 1; model <= 20; model++) {
            double[] share =
                    proportions(Generators.parse("kbn(kernels=4,prior=0.2,classes=4,model=" + model + ")"), 2000);
            assertThat(Arrays.stream(share).min().orElseThrow()).isGreaterThan(0.17);
        }
    }

    @Test
    void shouldHaveTheKnownBayesErrorOfTheLedDisplay() {
        // Breiman et al. 1984: 26 % at noise 0.1, whatever the concept
        assertThat(bayesError(Generators.parse("led"), 20_000)).isCloseTo(0.26, within(0.01));
        assertThat(bayesError(Generators.parse("led(concept=5)"), 20_000)).isCloseTo(0.26, within(0.01));
        assertThat(bayesError(Generators.parse("led(noise=0)"), 2000)).isZero();
    }

    @Test
    void shouldMixWavesAsTheDefinitionSays() {
        for (String spec : new String[] {"waveform", "waveform(concept=4)"}) {
            int turned = spec.contains("4") ? 3 : 0;
            assertProportions(spec, 1.0 / 3, 1.0 / 3, 1.0 / 3);
            Chunk rows = Generators.parse(spec).chunk(20_000);
            // the mean of the first class where its waves are highest, half of each, and where it has none
            assertThat(mean(rows, 6 - turned, 0)).isCloseTo(3, within(0.08));
            assertThat(mean(rows, 14 - turned, 0)).isCloseTo(3, within(0.08));
            assertThat(mean(rows, 10 - turned, 2)).isCloseTo(3 + 1, within(0.08));
            assertThat(mean(rows, (21 - turned) % 21, 0)).isCloseTo(0, within(0.08));
        }
    }

    @Test
    void shouldHaveTheKnownBayesErrorOfWaveforms() {
        // Breiman et al. 1984: 14 %
        assertThat(bayesError(Generators.parse("waveform"), 3_000)).isCloseTo(0.14, within(0.01));
        assertThat(bayesError(Generators.parse("waveform(irrelevant=3,concept=9)"), 3_000))
                .isCloseTo(0.14, within(0.01));
    }

    private static double mean(Chunk rows, int feature, int c) {
        double sum = 0;
        int count = 0;
        for (int i = 0; i < rows.size(); i++) {
            if (rows.classWeights().hardClass(i) == c) {
                sum += rows.row(i)[feature];
                count++;
            }
        }
        return sum / count;
    }

    /** A node is cut within what is left of a number, so that every leaf can be reached. */
    @Test
    void shouldReachTheClassesOfARandomTree() {
        double[] share = proportions(Generators.parse("randomtree(classes=4,model=3)"), 20_000);
        assertThat(Arrays.stream(share).min().orElseThrow()).isGreaterThan(0.05);
        assertThat(bayesError(Generators.parse("randomtree(noise=0.1)"), 2_000)).isCloseTo(0.1, within(1e-9));
    }

    private static void assertProportions(String spec, double... expected) {
        int n = 20_000;
        double[] found = proportions(Generators.parse(spec), n);
        for (int c = 0; c < expected.length; c++) {
            double sd = Math.sqrt(expected[c] * (1 - expected[c]) / n);
            assertThat(found[c]).as("class %d of %s", c, spec).isCloseTo(expected[c], within(4 * sd));
        }
    }

    private static double[] proportions(Generator generator, int n) {
        Chunk chunk = generator.chunk(n);
        double[] share = new double[chunk.schema().classCount()];
        for (int i = 0; i < n; i++) {
            share[chunk.classWeights().hardClass(i)] += 1.0 / n;
        }
        return share;
    }

    /** Share of rows whose label is not the most probable class. */
    private static double bayesError(Generator generator, int n) {
        KnownPosterior posterior = generator.posterior().orElseThrow();
        Chunk chunk = generator.chunk(n);
        double[] p = new double[chunk.schema().classCount()];
        double wrong = 0;
        for (int i = 0; i < n; i++) {
            posterior.posterior(chunk.row(i), p);
            double best = Arrays.stream(p).max().orElseThrow();
            wrong += 1 - best;
        }
        return wrong / n;
    }

    /** Total and Bayes error by the midpoint rule over an interval or its square. */
    private static double[] integrate(Concept concept, double low, double high, double step) {
        Concept.LogJoint joint = concept.logJoint().orElseThrow();
        int features = concept.schema().featureCount();
        double[] values = new double[features];
        double[] out = new double[concept.schema().classCount()];
        double total = 0;
        double error = 0;
        double cell = Math.pow(step, features);
        for (double x = low + step / 2; x < high; x += step) {
            values[0] = x;
            for (double y = features == 1 ? high - step / 2 : low + step / 2; y < high; y += step) {
                values[features - 1] = features == 1 ? x : y;
                joint.write(values, out);
                double sum = 0;
                double best = 0;
                for (double log : out) {
                    sum += Math.exp(log);
                    best = Math.max(best, Math.exp(log));
                }
                total += cell * sum;
                error += cell * (sum - best);
            }
        }
        return new double[] {total, error};
    }
}
