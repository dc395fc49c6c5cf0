package io.kstep.data.generate;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A random k-dependence classifier over binary features and a binary class (the 2-DB domains of Rodríguez 2013, 4.3.1):
 * every feature has the class and from none to k earlier features, each number alike, as parents; P(c) and all table
 * entries are uniform. Small enough that the joint can be written down, so that true errors are exact.
 */
public final class DependenceNetwork implements Concept {

    private final Schema schema;
    private final double prior;
    private final int[][] parents;
    /** P(feature = 1 | class, parents), with the class as the lowest bit of the configuration. */
    private final double[][] on;

    private DependenceNetwork(double prior, int[][] parents, double[][] on) {
        this.prior = prior;
        this.parents = parents;
        this.on = on;
        schema = Schema.classification(
                IntStream.rangeClosed(1, on.length)
                        .mapToObj(j -> Feature.discrete("f" + j, "0", "1"))
                        .toList(),
                "class",
                List.of("0", "1"));
    }

    /** A random network; the same model number gives the same one. */
    public static DependenceNetwork random(int features, int mostParents, long model) {
        return random(features, mostParents, new Draws(model, 1));
    }

    static DependenceNetwork random(int features, int mostParents, Draws draws) {
        double prior = draws.uniform();
        int[][] parents = new int[features][];
        double[][] on = new double[features][];
        for (int j = 0; j < features; j++) {
            int count = draws.index(Math.min(j, mostParents) + 1);
            parents[j] = Arrays.copyOf(draws.permutation(j), count);
            on[j] = new double[2 << count];
            for (int configuration = 0; configuration < on[j].length; configuration++) {
                on[j][configuration] = draws.uniform();
            }
        }
        return new DependenceNetwork(prior, parents, on);
    }

    /** Rows of the network. */
    public Generator generator(long seed) {
        return new Generator(this, seed);
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public double draw(Draws draws, double[] values) {
        int c = draws.chance(prior) ? 1 : 0;
        for (int j = 0; j < on.length; j++) {
            values[j] = draws.chance(on[j][configuration(j, c, values)]) ? 1 : 0;
        }
        return c;
    }

    private int configuration(int j, int c, double[] values) {
        int configuration = c;
        for (int p = 0; p < parents[j].length; p++) {
            configuration |= (int) values[parents[j][p]] << (p + 1);
        }
        return configuration;
    }

    @Override
    public Optional<LogJoint> logJoint() {
        return Optional.of((values, out) -> {
            for (int c = 0; c < 2; c++) {
                out[c] = StrictMath.log(probability(c, values));
            }
        });
    }

    private double probability(int c, double[] values) {
        double product = c == 1 ? prior : 1 - prior;
        for (int j = 0; j < on.length; j++) {
            double one = on[j][configuration(j, c, values)];
            product *= values[j] == 1 ? one : 1 - one;
        }
        return product;
    }

    /** P(x, c) for every x, the value of feature j being bit j of the index, at most 24 features. */
    public double[] joint(int c) {
        if (on.length > 24) {
            throw new IllegalStateException("a joint of " + on.length + " binary features is too large to write down");
        }
        double[] joint = new double[1 << on.length];
        double[] values = new double[on.length];
        for (int x = 0; x < joint.length; x++) {
            for (int j = 0; j < values.length; j++) {
                values[j] = (x >> j) & 1;
            }
            joint[x] = probability(c, values);
        }
        return joint;
    }
}
