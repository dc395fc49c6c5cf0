package io.kstep.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Exact answers by elimination are those of plain enumeration. */
class FactoredPosteriorTest {

    private static final int REPETITIONS = 300;

    /** Random factors over random variables; some cells are impossible. */
    private record Case(VectorSpace space, List<int[]> scopes, double[][] logs) {

        static Case of(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            int variables = 1 + random.nextInt(7);
            int[] sizes = IntStream.range(0, variables)
                    .map(j -> 1 + random.nextInt(4))
                    .toArray();
            int factors = 1 + random.nextInt(9);
            List<int[]> scopes = new ArrayList<>();
            double[][] logs = new double[factors][];
            for (int f = 0; f < factors; f++) {
                int[] scope = IntStream.range(0, variables)
                        .filter(j -> random.nextInt(3) == 0)
                        .toArray();
                scope = scope.length == 0 ? new int[] {random.nextInt(variables)} : scope;
                scopes.add(scope);
                logs[f] = IntStream.range(0, (int) Elimination.cells(scope, sizes))
                        .mapToDouble(
                                i -> random.nextInt(20) == 0 ? Double.NEGATIVE_INFINITY : 8 * random.nextGaussian())
                        .toArray();
            }
            return new Case(new VectorSpace(sizes), scopes, logs);
        }

        FactoredPosterior posterior() {
            return new FactoredPosterior(
                    space,
                    Elimination.of(space.sizes(), scopes),
                    scopes,
                    Arrays.stream(logs).map(double[]::clone).toArray(double[][]::new));
        }

        double log(int[] vector) {
            double sum = 0;
            for (int f = 0; f < logs.length; f++) {
                sum += logs[f][space.of(scopes.get(f)).code(VectorSpace.part(vector, scopes.get(f)))];
            }
            return sum;
        }

        double total() {
            return vectors(space).mapToDouble(vector -> Math.exp(log(vector))).sum();
        }
    }

    private static Stream<int[]> vectors(VectorSpace space) {
        return IntStream.range(0, (int) space.count()).mapToObj(space::vector);
    }

    @Test
    void shouldGiveTheMarginalsOfEnumeration() {
        for (long seed = 0; seed < REPETITIONS; seed++) {
            Case drawn = Case.of(seed);
            double total = drawn.total();
            if (total > 0) {
                FactoredPosterior posterior = drawn.posterior();
                assertThat(posterior.logTotal()).isCloseTo(Math.log(total), within(1e-9));
                for (int j = 0; j < drawn.space().variables(); j++) {
                    double[] marginal = new double[drawn.space().size(j)];
                    int variable = j;
                    vectors(drawn.space())
                            .forEach(vector -> marginal[vector[variable]] += Math.exp(drawn.log(vector)) / total);
                    assertThat(posterior.marginal(j)).containsExactly(marginal, within(1e-12));
                }
            }
        }
    }

    @Test
    void shouldFindTheMostProbableVectorAndItsProbability() {
        for (long seed = 0; seed < REPETITIONS; seed++) {
            Case drawn = Case.of(seed);
            double total = drawn.total();
            if (total > 0) {
                FactoredPosterior posterior = drawn.posterior();
                double most =
                        vectors(drawn.space()).mapToDouble(drawn::log).max().orElseThrow();
                int[] found = posterior.mostProbable();
                assertThat(drawn.log(found)).isCloseTo(most, within(1e-9));
                assertThat(Math.exp(posterior.logProbability(found))).isCloseTo(Math.exp(most) / total, within(1e-12));
            }
        }
    }

    @Test
    void shouldTakeAnsweredVariablesAsEvidence() {
        for (long seed = 0; seed < REPETITIONS; seed++) {
            Case drawn = Case.of(seed);
            if (drawn.total() > 0) {
                int[] known = drawn.posterior().mostProbable();
                double[][] plausibilities = new double[known.length][];
                plausibilities[0] = new double[drawn.space().size(0)];
                plausibilities[0][known[0]] = .7;
                JointPosterior given = drawn.posterior().given(plausibilities);
                double total = vectors(drawn.space())
                        .filter(vector -> vector[0] == known[0])
                        .mapToDouble(vector -> Math.exp(drawn.log(vector)))
                        .sum();
                assertThat(given.logProbability(known)).isCloseTo(drawn.log(known) - Math.log(total), within(1e-9));
                assertThat(given.marginal(0)[known[0]]).isEqualTo(1);
            }
        }
    }

    @Test
    void shouldSumOutWhatIsNoClassVariable() {
        for (long seed = 0; seed < REPETITIONS; seed++) {
            Case drawn = Case.of(seed);
            if (drawn.total() > 0 && drawn.space().variables() > 1) {
                VectorSpace first = drawn.space().of(new int[] {0});
                FactoredPosterior posterior = new FactoredPosterior(
                        first, Elimination.of(drawn.space().sizes(), drawn.scopes()), drawn.scopes(), drawn.logs());
                double[] marginal = drawn.posterior().marginal(0);
                for (int c = 0; c < marginal.length; c++) {
                    assertThat(Math.exp(posterior.logProbability(new int[] {c})))
                            .isCloseTo(marginal[c], within(1e-12));
                }
            }
        }
    }

    @Test
    void shouldAnswerOfManyVariablesInAChain() {
        int variables = 60;
        int[] sizes = new int[variables];
        Arrays.fill(sizes, 5);
        List<int[]> scopes = IntStream.range(1, variables)
                .mapToObj(j -> new int[] {j - 1, j})
                .toList();
        double[][] logs = new double[variables - 1][25];
        for (double[] each : logs) {
            Arrays.setAll(each, i -> i % 6 == 0 ? 2 : 0);
        }
        FactoredPosterior posterior =
                new FactoredPosterior(new VectorSpace(sizes), Elimination.of(sizes, scopes), scopes, logs);
        assertThat(posterior.marginal(30)).containsExactly(new double[] {.2, .2, .2, .2, .2}, within(1e-12));
        assertThat(posterior.mostProbable()).containsOnly(0);
    }

    @Test
    void shouldRefuseWhatWouldTakeTooManyCells() {
        int[] sizes = new int[30];
        Arrays.fill(sizes, 2);
        List<int[]> scopes = List.of(IntStream.range(0, 30).toArray());
        assertThatThrownBy(() -> Elimination.of(sizes, scopes))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("tables of more than 1048576 cells");
    }

    @Test
    void shouldStayFiniteWhereDensitiesAreHuge() {
        List<int[]> scopes = List.of(new int[] {0}, new int[] {0});
        double[][] logs = {{Double.POSITIVE_INFINITY, 0}, {Double.POSITIVE_INFINITY, 3}};
        FactoredPosterior posterior =
                new FactoredPosterior(new VectorSpace(2), Elimination.of(new int[] {2}, scopes), scopes, logs);
        assertThat(posterior.marginal(0)).containsExactly(1, 0);
    }
}
