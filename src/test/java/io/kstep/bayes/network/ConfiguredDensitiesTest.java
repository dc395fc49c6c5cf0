package io.kstep.bayes.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Learners;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.DensityEstimators;
import io.kstep.probability.MteEstimator;
import io.kstep.spec.Spec;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ConfiguredDensitiesTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.discrete("z", "a", "b", "c", "d"), Feature.continuous("u"), Feature.continuous("y")),
            "class",
            List.of("one", "two"));
    private static final int U = 1;
    private static final int Y = 2;

    /** Value d of z is seen in class one only. */
    private static Chunk rows(double apart) {
        SplittableRandom random = new SplittableRandom(4);
        int n = 400;
        double[][] columns = new double[3][n];
        int[] classes = new int[n];
        for (int i = 0; i < n; i++) {
            classes[i] = i % 2;
            columns[0][i] = random.nextInt(4 - classes[i]);
            columns[U][i] = random.nextGaussian();
            columns[Y][i] = apart * columns[0][i] + columns[U][i] + 2 * classes[i] + random.nextGaussian();
        }
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
    }

    private static MteFitter fitter(double apart) {
        Spec spec = Spec.parse("mte");
        MteFamily family = new MteFamily(
                (MteEstimator) DensityEstimators.of(spec.reader()), 1, 10, 1, true, MteFamily.Leaves.SCALED, spec);
        return family.on(Sample.of(rows(apart)), new int[] {0, U, Y}, 3);
    }

    private static double[] logs(Factor factor, double... values) {
        double[] out = new double[2];
        factor.logDensity(values, out);
        return out;
    }

    @Test
    void shouldHaveLeavesOfTheirOwnOnlyWhereConfigurationsDifferByMoreThanTheySpread() {
        assertThat(fitter(30).factor(Node.of(Y, 0))).isInstanceOf(ConfiguredDensities.class);
        assertThat(fitter(0.1).factor(Node.of(Y, 0))).isInstanceOf(ScaledDensities.class);
        assertThat(fitter(30).allows(Node.of(0, Y)))
                .as("the arc the other way would not show it")
                .isFalse();
        assertThat(fitter(0.1).allows(Node.of(0, Y))).isTrue();
    }

    @Test
    void shouldBeADensityInEveryConfiguration() {
        TableNode node = fitter(30).factor(Node.of(Y, 0, U));
        for (double z = 0; z < 4; z++) {
            double[] integral = new double[2];
            double step = 0.01;
            for (double y = -150; y < 250; y += step) {
                double[] logs = logs(node, z, 0.4, y);
                for (int s = 0; s < 2; s++) {
                    integral[s] += step * Math.exp(logs[s]);
                }
            }
            assertThat(integral).containsExactly(new double[] {1, 1}, within(0.02));
        }
        for (int configuration = -1; configuration < node.given().size(); configuration++) {
            double sum = 0;
            for (int state = 0; state < node.own().size(); state++) {
                sum += Math.exp(node.log(configuration, state, 0));
            }
            assertThat(sum).isCloseTo(1, within(0.02));
        }
    }

    @Test
    void shouldTellTheClassesApartWithinAConfigurationAndSurviveBytes() {
        TableNetwork network = fitter(30).network(Structure.of(List.of(Node.of(0), Node.of(Y, 0), Node.of(U, Y))));
        BinaryWriter out = new BinaryWriter();
        Network.writeAll(List.of(network), out);
        Network read = Network.readAll(new BinaryReader(out.toBytes())).get(0);
        BinaryWriter again = new BinaryWriter();
        Network.writeAll(List.of(read), again);
        assertThat(again.toBytes()).isEqualTo(out.toBytes());
        Factor node = fitter(30).factor(Node.of(Y, 0));
        for (double z = 0; z < 3; z++) {
            double[] low = logs(node, z, 0, 30 * z - 1);
            double[] high = logs(node, z, 0, 30 * z + 3);
            assertThat(low[0]).isGreaterThan(low[1]);
            assertThat(high[1]).isGreaterThan(high[0]);
        }
        assertThat(Learners.parse("tan(density=mte)").learn(rows(30))).isNotNull();
    }
}
