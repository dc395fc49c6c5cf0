package io.kstep.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every learner of several class variables keeps to. */
class JointLearnerContractTest {

    /** Every name with densities and structures of all kinds. */
    static Stream<String> every() {
        return Stream.of(
                "independent(nb(density=gaussian))",
                "independent(learner=tan(density=discretized))",
                "compound(nb(density=gaussian))",
                "compound(learner=nb)",
                "chain(nb(density=gaussian))",
                "chain(learner=kdb(density=discretized))",
                "mdnb(nb(density=gaussian))",
                "mdnb(nb(density=kernel))",
                "mdtan(tan(density=gaussian))",
                "mdtan(tan(density=discretized(method=frequency,bins=3)))",
                "mdjk(nb(density=gaussian))",
                "mdjk(nb(density=mte),j=2,parents=3,level=0.05)",
                "mdjk(j=0,parents=1,learner=kdb(density=gaussian))",
                "mdbc(j=2,k=3,level=0.2)",
                "mdbc(bins=3)",
                "mdpoly(level=0.1)",
                "moead(evaluations=60,population=20,times=1)",
                "moead(evaluations=60,population=20,times=1,choose=each,objectives=rates,k=2)",
                "cfs-indiv(mdjk(nb(density=gaussian)))",
                "cfs-indiv(learner=mdbc,bins=3)");
    }

    /** Those that hand features to a learner of one class variable. */
    static Stream<String> ofLearners() {
        Set<String> others = Set.of("mdbc", "mdpoly", "moead", "cfs-indiv");
        return every().filter(spec -> !others.contains(spec.substring(0, spec.indexOf('('))));
    }

    @Test
    void shouldRunOverEveryLearner() {
        assertThat(every().map(spec -> spec.substring(0, spec.indexOf('('))).distinct())
                .containsExactlyInAnyOrderElementsOf(JointLearners.names());
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldBeNamedByItsSpec(String spec) {
        JointLearner learner = JointLearners.parse(spec);
        assertThat(JointLearners.parse(learner.spec())).isEqualTo(learner);
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldAnswerWithADistribution(String spec) {
        JointClassifier classifier = JointLearners.parse(spec).learn(SeveralClasses.chunk(200, 3, 7, .8, 1));
        Chunk test = SeveralClasses.chunk(20, 3, 7, .8, 2);
        for (int row = 0; row < test.size(); row++) {
            double[] values = test.row(row);
            Arrays.fill(values, 0, row % 8, Double.NaN);
            JointPosterior posterior = classifier.posterior(values);
            double[] sums = new double[6];
            double total = 0;
            double most = Double.NEGATIVE_INFINITY;
            for (int code = 0; code < 8; code++) {
                int[] vector = posterior.space().vector(code);
                double log = posterior.logProbability(vector);
                most = Math.max(most, log);
                total += Math.exp(log);
                for (int j = 0; j < 3; j++) {
                    sums[2 * j + vector[j]] += Math.exp(log);
                }
            }
            assertThat(total).isCloseTo(1, within(1e-12));
            assertThat(posterior.logProbability(posterior.mostProbable())).isCloseTo(most, within(1e-12));
            for (int j = 0; j < 3; j++) {
                assertThat(posterior.marginal(j))
                        .containsExactly(new double[] {sums[2 * j], sums[2 * j + 1]}, within(1e-12));
            }
        }
    }

    /** Conditioning by hand: the vectors with the known class, their probabilities divided by their sum. */
    @ParameterizedTest
    @MethodSource("every")
    void shouldTakeAnAnsweredVariableAsEvidence(String spec) {
        JointClassifier classifier = JointLearners.parse(spec).learn(SeveralClasses.chunk(200, 3, 7, .8, 3));
        JointPosterior posterior =
                classifier.posterior(SeveralClasses.chunk(1, 3, 7, .8, 4).row(0));
        JointPosterior given = posterior.given(new double[][] {null, {0, 1}, null});
        for (int code = 0; code < 8; code++) {
            int[] vector = posterior.space().vector(code);
            double expected = vector[1] == 1
                    ? Math.exp(posterior.logProbability(vector)) / posterior.marginal(1)[1]
                    : 0;
            assertThat(Math.exp(given.logProbability(vector))).isCloseTo(expected, within(1e-12));
        }
        assertThat(given.marginal(1)).containsExactly(new double[] {0, 1}, within(1e-15));
    }

    @ParameterizedTest
    @MethodSource("ofLearners")
    void shouldBeTheOrdinaryClassifierWhereThereIsOneClassVariable(String spec) {
        Chunk chunk = SeveralClasses.chunk(150, 1, 6, .8, 5);
        int inner = spec.indexOf("learner=");
        String rest = inner < 0 ? spec.substring(spec.indexOf('(') + 1) : spec.substring(inner + 8);
        int end = 0;
        for (int depth = 0; end < rest.length() && depth >= 0; end++) {
            char c = rest.charAt(end);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                break;
            }
        }
        String ordinary = rest.substring(0, end);
        Classifier expected = Learners.parse(
                        ordinary.endsWith("))") || !ordinary.contains("(")
                                ? ordinary.substring(0, ordinary.length() - 1)
                                : ordinary)
                .learn(chunk);
        JointClassifier classifier = JointLearners.parse(spec).learn(chunk);
        double[] posterior = new double[2];
        Chunk test = SeveralClasses.chunk(50, 1, 6, .8, 6);
        for (int row = 0; row < test.size(); row++) {
            expected.logJoint(test.row(row), posterior, new double[2]);
            LogSpace.normalise(posterior);
            assertThat(classifier.posterior(test.row(row)).marginal(0)).containsExactly(posterior);
        }
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldLearnTheSameFromTheSameRows(String spec) {
        JointLearner learner = JointLearners.parse(spec);
        Chunk chunk = SeveralClasses.chunk(120, 3, 7, .8, .3, 7);
        double[] values = chunk.row(0);
        assertThat(learner.learn(chunk).posterior(values).marginal(2))
                .containsExactly(learner.learn(chunk).posterior(values).marginal(2));
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldAnswerWhateverTheRowsAre(String spec) {
        for (Chunk chunk : List.of(oneRow(), noRow(), constant(), huge(), nothingKnownOfOne())) {
            JointClassifier classifier = JointLearners.parse(spec).learn(chunk);
            for (double value : new double[] {0, Double.NaN, 1, Double.MAX_VALUE, Double.MIN_VALUE}) {
                double[] values = {value, -value, 1, value};
                JointPosterior posterior = classifier.posterior(values);
                for (int j = 0; j < 2; j++) {
                    assertThat(Arrays.stream(posterior.marginal(j)).sum()).isCloseTo(1, within(1e-9));
                    assertThat(posterior.mostProbable()[j]).isBetween(0, 1);
                }
                assertThat(posterior.logProbability(posterior.mostProbable())).isNotNaN();
            }
        }
    }

    private static Chunk oneRow() {
        return SeveralClasses.chunk(1, 2, 4, .8, 8);
    }

    private static Chunk noRow() {
        return SeveralClasses.chunk(1, 2, 4, .8, 8).subset(new int[0]);
    }

    private static Chunk constant() {
        return filled(3, 3);
    }

    private static Chunk huge() {
        return filled(Double.MAX_VALUE, -Double.MAX_VALUE);
    }

    private static Chunk filled(double even, double odd) {
        Chunk drawn = SeveralClasses.chunk(20, 2, 4, .8, 9);
        double[][] columns = IntStream.range(0, 4)
                .mapToObj(i -> i == 2
                        ? drawn.column(i)
                        : IntStream.range(0, 20)
                                .mapToDouble(r -> r % 2 == 0 ? even : odd)
                                .toArray())
                .toArray(double[][]::new);
        return Chunk.classified(drawn.schema(), columns, List.of(drawn.classWeights(0), drawn.classWeights(1)));
    }

    private static Chunk nothingKnownOfOne() {
        Chunk drawn = SeveralClasses.chunk(20, 2, 4, .8, 10);
        ClassWeights unknown = SeveralClasses.chunk(20, 2, 4, .8, 1, 10).classWeights(1);
        double[][] columns = IntStream.range(0, 4).mapToObj(drawn::column).toArray(double[][]::new);
        return Chunk.classified(drawn.schema(), columns, List.of(drawn.classWeights(0), unknown));
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldRefuseANumber(String spec) {
        Schema schema = Schema.regression(SeveralClasses.schema(1, 2).features(), "y");
        assertThat(JointLearners.parse(spec).refusal(schema)).isPresent();
    }
}
