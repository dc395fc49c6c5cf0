package io.kstep.bayes.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.kernel.Kernel;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KernelConfigurationsTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.discrete("z", "a", "b", "c", "d"), Feature.continuous("u"), Feature.continuous("y")),
            "class",
            List.of("one", "two"));
    private static final int U = 1;
    private static final int Y = 2;
    /** So few pseudo-rows that none shows. */
    private static final KernelFamily FAMILY = new KernelFamily(Kernel.GAUSSIAN, 1, false, false, 0, 0, 0, 1e-9);

    /** Value d of z is seen in class one only. */
    private static Sample sample() {
        SplittableRandom random = new SplittableRandom(3);
        int n = 240;
        double[][] columns = new double[3][n];
        int[] classes = new int[n];
        for (int i = 0; i < n; i++) {
            classes[i] = i % 2;
            columns[0][i] = random.nextInt(4 - classes[i]);
            columns[U][i] = 30 * columns[0][i] + random.nextGaussian();
            columns[Y][i] = 5 * columns[0][i] + 0.5 * columns[U][i] + (1 + columns[0][i]) * random.nextGaussian();
        }
        return Sample.of(Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes)));
    }

    private static double[] logs(Factor factor, double... values) {
        double[] out = new double[2];
        factor.logDensity(values, out);
        return out;
    }

    private static double[] own(Sample sample, int slot, int feature, int z) {
        return Arrays.stream(sample.rows(slot))
                .filter(row -> sample.column(0)[row] == z)
                .mapToDouble(row -> sample.column(feature)[row])
                .toArray();
    }

    private static double bandwidth(double[] values, int l) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double variance =
                Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / (values.length - 1);
        return Math.sqrt(variance) * Math.pow(4 / ((l + 2.0) * values.length), 1 / (l + 4.0));
    }

    private static double normal(double z) {
        return Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
    }

    /** Pérez 2010, definition 4.2: rows, spread and dimension of the configuration alone. */
    @Test
    void shouldBeDefinitionFourTwo() {
        Sample sample = sample();
        KernelFitter fitter = FAMILY.on(sample, new int[] {0, U, Y}, 2);
        Factor single = fitter.factor(Node.of(Y, 0));
        Factor given = fitter.factor(Node.of(Y, 0, U));
        for (int slot = 0; slot < 2; slot++) {
            for (int z = 0; z < 3; z++) {
                double[] y = own(sample, slot, Y, z);
                double[] u = own(sample, slot, U, z);
                double atY = y[0] + 0.3;
                double atU = u[1] - 0.2;
                double h = bandwidth(y, 1);
                double alone = Arrays.stream(y)
                        .map(c -> normal((atY - c) / h) / h)
                        .average()
                        .orElseThrow();
                assertThat(logs(single, z, atU, atY)[slot]).isCloseTo(Math.log(alone), within(1e-6));
                double hy = bandwidth(y, 2);
                double hu = bandwidth(u, 2);
                double both = IntStream.range(0, y.length)
                        .mapToDouble(t -> normal((atY - y[t]) / hy) / hy * normal((atU - u[t]) / hu))
                        .sum();
                double parent =
                        Arrays.stream(u).map(c -> normal((atU - c) / hu)).sum();
                assertThat(logs(given, z, atU, atY)[slot]).isCloseTo(Math.log(both / parent), within(1e-6));
            }
        }
    }

    @Test
    void shouldSayWhatTheClassSaysWithoutRows() {
        Sample sample = sample();
        KernelFitter fitter = FAMILY.on(sample, new int[] {0, U, Y}, 2);
        double ofClass = logs(fitter.factor(Node.of(Y)), 3, 90, 60)[1];
        Factor factor = fitter.factor(Node.of(Y, 0));
        assertThat(logs(factor, 3, 90, 60)[1]).as("never seen in this class").isEqualTo(ofClass);
        assertThat(logs(factor, 7, 90, 60)[1]).as("a value never heard of").isEqualTo(ofClass);
    }

    /** What is said with the parent missing is the sum over its values; and bytes keep all of it. */
    @Test
    void shouldSumOverAMissingParentAndComeBackFromBytes() {
        Sample sample = sample();
        KernelFitter fitter = FAMILY.on(sample, new int[] {0, U, Y}, 2);
        Structure structure = Structure.of(List.of(Node.of(0), Node.of(U, 0), Node.of(Y, 0)));
        KernelNetwork network = fitter.network(structure);
        BinaryWriter out = new BinaryWriter();
        Network.writeAll(List.of(network), out);
        Network read = Network.readAll(new BinaryReader(out.toBytes())).get(0);
        double[] values = {Double.NaN, 31, 20};
        double[] summed = new double[2];
        for (int z = 0; z < 4; z++) {
            double[] each = said(network, z, values[U], values[Y]);
            assertThat(said(read, z, values[U], values[Y])).containsExactly(each);
            for (int s = 0; s < 2; s++) {
                summed[s] += Math.exp(each[s]);
            }
        }
        double[] missing = said(network, values);
        for (int s = 0; s < 2; s++) {
            assertThat(missing[s]).isCloseTo(Math.log(summed[s]), within(1e-9));
        }
        assertThat(said(read, values)).containsExactly(missing);
    }

    private static double[] said(Network network, double... values) {
        LikelihoodSum sum = LikelihoodSum.start(2, false, 1e9);
        network.addLogLikelihood(values, sum);
        return new double[] {sum.of(0), sum.of(1)};
    }
}
