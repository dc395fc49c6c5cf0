package io.kstep.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.spec.SpecException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DriftTest {

    @Test
    void shouldChangeTheConceptAtTheAbruptPositions() {
        double[] thresholds = {9.5, 8, 9};
        Generator generator = Generators.parse("sea(concept=4,drift=abrupt@300+500)");
        boolean[] told = new boolean[3];
        for (int t = 0; t < 900; t++) {
            int concept = t < 300 ? 0 : t < 500 ? 1 : 2;
            LabelledInstance row = generator.next();
            double sum = row.instance().values()[0] + row.instance().values()[1];
            assertThat(row.label()).isEqualTo(new Label.Hard(sum <= thresholds[concept] ? 0 : 1));
            told[concept] |= sum > 8 && sum <= 9;
        }
        // Rows that tell the concepts apart must have come in each of them.
        assertThat(told).containsOnly(true);
    }

    @Test
    void shouldMixTheConceptsByTheSigmoidOfAGradualDrift() {
        List<Drift> drifts = List.of(new Drift(5000, 4000), new Drift(15_000, 1000));
        double[] share = new double[20_000];
        int repeats = 200;
        for (int seed = 0; seed < repeats; seed++) {
            DriftingConcept concept = new DriftingConcept(
                    IntStream.rangeClosed(1, 3).mapToObj(Stagger::concept).toList(), drifts);
            Draws draws = new Draws(seed, 0);
            double[] values = new double[3];
            for (int t = 0; t < share.length; t++) {
                concept.draw(draws, values);
                share[t] += concept.active() >= (t < 10_000 ? 1 : 2) ? 1.0 / repeats : 0;
            }
        }
        assertThat(around(share, 1000)).isCloseTo(1 / (1 + Math.exp(4)), within(0.01));
        assertThat(around(share, 3000)).isCloseTo(1 / (1 + Math.exp(2)), within(0.01));
        assertThat(around(share, 5000)).isCloseTo(0.5, within(0.01));
        assertThat(around(share, 7000)).isCloseTo(1 / (1 + Math.exp(-2)), within(0.01));
        assertThat(around(share, 9900)).isGreaterThan(0.98);
        assertThat(around(share, 14_500)).isCloseTo(1 / (1 + Math.exp(2)), within(0.02));
        assertThat(around(share, 15_500)).isCloseTo(1 / (1 + Math.exp(-2)), within(0.02));
        assertThat(around(share, 19_000)).isGreaterThan(0.99);
    }

    @Test
    void shouldTakeConceptsInOrderAfterThoseNamedAndBeginAnew() {
        Generator generator = Generators.parse("stagger(concept=3,drift=abrupt@200)");
        for (int t = 0; t < 400; t++) {
            LabelledInstance row = generator.next();
            double[] x = row.instance().values();
            boolean expected = t < 200 ? x[0] != 0 : x[0] == 0 && x[1] == 0;
            assertThat(row.label()).isEqualTo(new Label.Hard(expected ? 1 : 0));
        }
    }

    @Test
    void shouldMoveAHyperplaneAndCentroidsOnlyWhenAsked() {
        assertThat(posteriorMoves("hyperplane(features=2,drifting=1,change=0.01,turn=0,noise=0)"))
                .isTrue();
        assertThat(posteriorMoves("hyperplane(features=2,change=0,noise=0)")).isFalse();
        assertThat(posteriorMoves("rbf(features=2,speed=0.01)")).isTrue();
        assertThat(posteriorMoves("rbf(features=2)")).isFalse();
    }

    @Test
    void shouldRefuseASpecThatCannotBe() {
        assertRefused("see", "there is no generator 'see'; there are sea, hyperplane");
        assertRefused("sea(concept=5)", "must be a whole number from 1 to 4, or several with + between, not '5'");
        assertRefused("sea(concept=1+2)", "'sea' with 0 drifts needs 1 concepts; named are 2, there are 4");
        assertRefused("thesis(domain=Ga,drift=abrupt@10)", "needs 2 concepts");
        assertRefused("thesis(domain=xx)", "must be one of ncG, cG");
        assertRefused("sea(noise=2)", "must be a number from 0.0 to 1.0, not '2'");
        assertRefused("sea(colour=red)", "'sea' has no option 'colour'");
        assertRefused("toy(division=half)", "option 'division' must be none, class, feature");
        assertRefused("toy(division=class:2)", "must be from 0 to 1");
        assertRefused("toy-regression(division=feature)", "is divided by class");
        for (String drift :
                List.of("sudden@5", "abrupt", "abrupt@", "abrupt@5:3", "abrupt@9+5", "gradual@5:0", "gradual@x")) {
            assertRefused("sea(drift=" + drift + ")", "option 'drift' must be 'none', 'abrupt@12500+25000'");
        }
    }

    private static boolean posteriorMoves(String spec) {
        Generator fresh = Generators.parse(spec);
        Generator read = Generators.parse(spec);
        read.chunk(300);
        double[] before = new double[2];
        double[] after = new double[2];
        double difference = 0;
        for (double x = 0.05; x < 1; x += 0.1) {
            double[] probe = {x, 0.97 - 0.8 * x};
            fresh.posterior().orElseThrow().posterior(probe, before);
            read.posterior().orElseThrow().posterior(probe, after);
            difference += Math.abs(before[0] - after[0]);
        }
        return difference > 0.01;
    }

    private static double around(double[] share, int t) {
        return IntStream.range(t - 50, t + 50)
                .mapToDouble(i -> share[i])
                .average()
                .orElseThrow();
    }

    private static void assertRefused(String spec, String reason) {
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> Generators.parse(spec))
                .withMessageContaining(reason);
    }
}
