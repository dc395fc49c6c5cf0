package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.network.DensityFamily;
import io.kstep.bayes.network.GaussianFamily;
import io.kstep.bayes.network.KernelFamily;
import io.kstep.bayes.network.LearningProblem;
import io.kstep.bayes.network.Sample;
import io.kstep.bayes.structure.Information;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import io.kstep.probability.information.KernelInformation;
import io.kstep.probability.kernel.Kernel;
import io.kstep.probability.kernel.KernelColumn;
import io.kstep.probability.kernel.NormalRule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Figures that were computed apart from this code: seven rows, two classes, all figures. */
class SevenRowsTest {

    private static final double[] QUERY = {1.5, 1.0};
    private static final Chunk ROWS = Chunk.classified(
            Schema.classification(
                    List.of(Feature.continuous("y1"), Feature.continuous("y2")), "class", List.of("A", "B")),
            new double[][] {{0, 1, 2, 0, 1, 2, 3}, {0, 1, 1.5, 2, 1, 0.5, 0}},
            ClassWeights.hard(new int[] {0, 0, 0, 1, 1, 1, 1}));

    private static final DensityFamily GAUSSIAN = new GaussianFamily(0, 0, 0, 1e-9, 0);
    private static final DensityFamily KERNEL = new KernelFamily(Kernel.GAUSSIAN, 1, false, false, 0, 0, 0, 1e-9);
    private static final String PLAIN = ",clamp=1e9,alpha=1e-9";

    private static Information information(DensityFamily family) {
        return LearningProblem.of(family, Sample.of(ROWS), 2, 2, 1).information();
    }

    private static double[] logJoint(String spec) {
        double[] joint = new double[2];
        Learners.parse(spec).learn(ROWS).logJoint(QUERY, joint, new double[2]);
        return joint;
    }

    private static double posteriorOfA(double[] joint) {
        double[] posterior = joint.clone();
        LogSpace.normalise(posterior);
        return posterior[0];
    }

    @Test
    void shouldEstimateGaussianInformation() {
        Information information = information(GAUSSIAN);
        assertThat(information.withClass()).containsExactly(new double[] {0.0528418, 0.0074133}, within(5e-8));
        assertThat(information.given(0, 1)).isCloseTo(1.6777657, within(5e-8));
        assertThat(information.interaction(0, 1)).isCloseTo(1.6150750, within(5e-8));
    }

    @Test
    void shouldEstimateKernelInformation() {
        Information information = information(KERNEL);
        assertThat(information.withClass()).containsExactly(new double[] {-0.0010423, -0.0329826}, within(5e-8));
        assertThat(information.given(0, 1)).isCloseTo(0.3620003, within(5e-8));
        assertThat(information.given(0, 1) - information.interaction(0, 1)).isCloseTo(0.2028768, within(5e-8));
    }

    @Test
    void shouldScoreWithGaussianNaiveBayes() {
        double[] joint = logJoint("kdb(k=0,shrink=0,ridge=0,floor=0" + PLAIN + ")");
        assertThat(joint).containsExactly(new double[] {-2.2334259, -2.2215828}, within(1e-6));
        assertThat(posteriorOfA(joint)).isCloseTo(0.4970393, within(1e-6));
    }

    @Test
    void shouldScoreWithGaussianTan() {
        double[] joint = logJoint("tan(shrink=0,ridge=0,floor=0" + PLAIN + ")");
        assertThat(joint).containsExactly(new double[] {-2.0941093, -0.9374505}, within(1e-6));
        assertThat(posteriorOfA(joint)).isCloseTo(0.2392749, within(1e-6));
    }

    @Test
    void shouldScoreWithKernelNaiveBayes() {
        double[] joint = logJoint("nb(density=kernel" + PLAIN + ")");
        assertThat(Math.exp(joint[0])).isCloseTo(0.05324986, within(5e-9));
        assertThat(Math.exp(joint[1])).isCloseTo(0.04878292, within(5e-9));
        assertThat(posteriorOfA(joint)).isCloseTo(0.5218897, within(5e-8));
    }

    @Test
    void shouldScoreWithKernelTan() {
        double[] joint = logJoint("tan(density=kernel" + PLAIN + ")");
        assertThat(Math.exp(joint[0])).isCloseTo(0.06463369, within(5e-9));
        assertThat(Math.exp(joint[1])).isCloseTo(0.05875636, within(5e-9));
        assertThat(posteriorOfA(joint)).isCloseTo(0.5238161, within(5e-8));
    }

    @Test
    void shouldScaleBandwidthsByTheDeviationWithinTheClass() {
        double[][] expected = {{0.832683, 0.635972}, {1.024663, 0.677751}};
        for (int c = 0; c < 2; c++) {
            for (int j = 0; j < 2; j++) {
                assertThat(column(c, j, 2, 1).bandwidth()).isCloseTo(expected[c][j], within(5e-7));
            }
        }
    }

    /** The product divides by N - 1; the same densities and estimates have these figures where N divides. */
    @Test
    void shouldHaveTheFiguresOfDeviationsThatDivideByTheNumberOfRows() {
        double given = 0;
        double[] withClass = new double[2];
        for (int c = -1; c < 2; c++) {
            double share = c < 0 ? -1 : rowsOf(c).length / 7.0;
            double[] weights = new double[rowsOf(c).length];
            Arrays.fill(weights, 1);
            for (int j = 0; j < 2; j++) {
                withClass[j] += share * KernelInformation.meanLogDensity(column(c, j, 1, 0), weights);
            }
            KernelColumn[] pair = {column(c, 0, 2, 0), column(c, 1, 2, 0)};
            given += c < 0 ? 0 : share * KernelInformation.mutual(pair, weights)[0][1];
        }
        assertThat(given).isCloseTo(0.4774115, within(5e-8));
        assertThat(withClass).containsExactly(new double[] {0.0312007, 0.0113037}, within(5e-8));
        double[] naive = new double[2];
        double[] tree = new double[2];
        for (int c = 0; c < 2; c++) {
            double share = rowsOf(c).length / 7.0;
            naive[c] = Math.log(share * meanProduct(column(c, 0, 1, 0)) * meanProduct(null, column(c, 1, 1, 0)));
            tree[c] = Math.log(share * meanProduct(column(c, 0, 2, 0), column(c, 1, 2, 0)));
        }
        assertThat(posteriorOfA(naive)).isCloseTo(0.5428521, within(5e-8));
        assertThat(posteriorOfA(tree)).isCloseTo(0.5432242, within(5e-8));
    }

    /** The rows of a class, all of them for -1. */
    private static int[] rowsOf(int c) {
        return IntStream.range(0, 7)
                .filter(i -> c < 0 || ROWS.classWeights().hardClass(i) == c)
                .toArray();
    }

    /**
     * Kernels of a class by the normal rule for l variables; what the number of rows is lessened by divides squares.
     */
    private static KernelColumn column(int c, int feature, int l, int lessened) {
        double[] values = Arrays.stream(rowsOf(c))
                .mapToDouble(i -> ROWS.column(feature)[i])
                .toArray();
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        double deviation = Math.sqrt(squares / (values.length - lessened));
        return KernelColumn.continuous(Kernel.GAUSSIAN, values, deviation * NormalRule.bandwidth(l, values.length));
    }

    /** The density at the query of the features that are not null. */
    private static double meanProduct(KernelColumn... columns) {
        double[] products = null;
        for (int j = 0; j < columns.length; j++) {
            if (columns[j] != null) {
                double[] shapes = new double[columns[j].size()];
                columns[j].shapes(QUERY[j], shapes, 0);
                double scale = Math.exp(-columns[j].logNormaliser());
                double[] before = products;
                products = IntStream.range(0, shapes.length)
                        .mapToDouble(t -> scale * shapes[t] * (before == null ? 1 : before[t]))
                        .toArray();
            }
        }
        return Arrays.stream(products).average().orElseThrow();
    }
}
