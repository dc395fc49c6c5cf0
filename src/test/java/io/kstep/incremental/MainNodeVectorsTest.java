package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Computed independently of this code: two submodels, two classes, 80 rows of database D. */
class MainNodeVectorsTest {

    private static final Offset<Double> DIGITS = within(1e-7);
    private static final double[][] POSTERIORS = {{.7, .3}, {.2, .8}};
    private static final double[][] PRIORS = {{.5, .5}, {.4, .6}};

    /** Submodels with V5's posteriors and priors, hence with likelihoods in proportion to their quotients. */
    private static final Answers ANSWERS = new Answers(
            new double[][] {
                {POSTERIORS[0][0] / PRIORS[0][0], POSTERIORS[0][1] / PRIORS[0][1]},
                {POSTERIORS[1][0] / PRIORS[1][0], POSTERIORS[1][1] / PRIORS[1][1]}
            },
            PRIORS);

    @Test
    void shouldHaveTheOneParentTablesOfModel1() {
        ChildNode node = (ChildNode) taught("child(mode=batch)");

        double[] prior = new double[2];
        node.prior(prior);
        assertThat(prior).containsExactly(new double[] {.4634146, .5365854}, DIGITS);
        assertThat(node.pair(0, 0, 0)).isCloseTo(.7880759, DIGITS);
        assertThat(node.pair(0, 0, 1)).isCloseTo(.0665788, DIGITS);
        assertThat(node.pair(1, 0, 0)).isCloseTo(.8323953, DIGITS);
        assertThat(node.pair(1, 0, 1)).isCloseTo(.1270562, DIGITS);
    }

    @Test
    void shouldPropagateSoftEvidenceInModel1() {
        ChildNode node = (ChildNode) taught("child(mode=batch)");
        double linear = 0;
        for (int i = 0; i < 2; i++) {
            for (int c = 0; c < 2; c++) {
                linear += POSTERIORS[i][c] * node.pair(i, 0, c) / 2;
            }
        }

        assertThat(linear).isCloseTo(.4198754, DIGITS);
        assertThat(posteriorOfFirst(node) - linear).isCloseTo(-.0598521, DIGITS);
        assertThat(posteriorOfFirst(node)).isCloseTo(.3600233, DIGITS);
    }

    @Test
    void shouldBeWithinReachOfRawFrequenciesWhenPropagatedSoftly() {
        ConfigurationTable table = ((ChildNode) taught("child(mode=paper)")).configurations();
        double raw = 0;
        for (int r = 0; r < table.size(); r++) {
            raw += POSTERIORS[0][table.state(r, 0)]
                    * POSTERIORS[1][table.state(r, 1)]
                    * table.count(r, 0)
                    / table.total(r);
        }

        assertThat(raw).isCloseTo(.355, DIGITS);
    }

    @Test
    void shouldReadTheRawTableInThePapersModel1() {
        assertThat(posteriorOfFirst(taught("child(mode=paper)"))).isCloseTo(.3571429, DIGITS);
    }

    @Test
    void shouldHaveTheTablesOfModel2() {
        ParentNode node = (ParentNode) taught("parent(mode=batch)");

        double[][] first = {{.9230769, .0769231}, {.2222222, .7777778}};
        double[][] second = {{.8461538, .1538462}, {.1555556, .8444444}};
        for (int m = 0; m < 2; m++) {
            for (int c = 0; c < 2; c++) {
                assertThat(node.probability(0, m, c)).isCloseTo(first[m][c], DIGITS);
                assertThat(node.probability(1, m, c)).isCloseTo(second[m][c], DIGITS);
            }
        }
    }

    @Test
    void shouldPropagateLikelihoodsInModel2() {
        assertThat(posteriorOfFirst(taught("parent(mode=batch,temper=1)"))).isCloseTo(.4368245, DIGITS);
        assertThat(posteriorOfFirst(taught("parent(mode=batch)"))).isCloseTo(.4445820, DIGITS);
        assertThat(posteriorOfFirst(taught("parent(mode=batch,temper=0.5)"))).isCloseTo(.4500839, DIGITS);
    }

    @Test
    void shouldReadTheTablesAtTheLikeliestClassesInThePapersModel2() {
        assertThat(posteriorOfFirst(taught("parent(mode=paper)"))).isCloseTo(.3952505, DIGITS);
    }

    /** A mistake that is easily made: posteriors as messages count the submodels' priors once more. */
    @Test
    void shouldDifferFromModel2WithPosteriorsForMessages() {
        Answers wrong = new Answers(POSTERIORS, PRIORS);

        double[] out = Answers.posterior(taught("parent(mode=batch,temper=1)"), wrong, 2);

        assertThat(out[0]).isCloseTo(.3807136, DIGITS);
    }

    private static double posteriorOfFirst(MainNode node) {
        return Answers.posterior(node, ANSWERS, 2)[0];
    }

    private static MainNode taught(String spec) {
        MainNode node = Answers.empty(spec, 2, 2, 2);
        count(node, 0, 0, 30, 0);
        count(node, 1, 1, 0, 28);
        count(node, 0, 1, 5, 9);
        count(node, 1, 0, 2, 6);
        return node;
    }

    private static void count(MainNode node, int first, int second, int zeros, int ones) {
        Evidence said = Answers.saying(new int[] {first, second}, 2, 2).evidence();
        for (int n = 0; n < zeros + ones; n++) {
            node.observe(said, n < zeros ? 0 : 1, 1);
        }
    }
}
