package io.kstep.data.generate;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A discrete toy network of Flesch, Fernández and Salmerón 2007 as method.md sets it: a class of K
 * values with prior ~ Dirichlet(20), nine binary features with P(F = 1 | c) ~ Beta(a, a), a = 3 for two classes and 1
 * for more. D_1, D_2 and a test set are drawn from one network with different seeds.
 */
public final class ToyNetwork implements Concept {

    private static final int FEATURES = 9;

    private final Schema schema;
    private final double[] prior;
    private final double[][] on;

    private ToyNetwork(double[] prior, double[][] on) {
        this.prior = prior;
        this.on = on;
        schema = Schema.classification(
                IntStream.rangeClosed(1, FEATURES)
                        .mapToObj(j -> Feature.discrete("f" + j, "0", "1"))
                        .toList(),
                "class",
                IntStream.range(0, prior.length).mapToObj(Integer::toString).toList());
    }

    /** A random network; the same model number gives the same one. */
    public static ToyNetwork random(int classes, long model) {
        return random(classes, new Draws(model, 1));
    }

    static ToyNetwork random(int classes, Draws draws) {
        double[] prior = draws.dirichlet(classes, 20);
        double a = classes == 2 ? 3 : 1;
        double[][] on = new double[classes][FEATURES];
        for (double[] row : on) {
            for (int j = 0; j < FEATURES; j++) {
                row[j] = draws.beta(a, a);
            }
        }
        return new ToyNetwork(prior, on);
    }

    /** Rows of the whole network. */
    public Generator generator(long seed) {
        return new Generator(this, seed);
    }

    /** Rows of a database: {@code part} 1 is restricted to the lower half, 2 to the upper one. */
    public Generator generator(Division division, int part, long seed) {
        return new Generator(divided(division, part), seed);
    }

    Concept divided(Division division, int part) {
        boolean lower = part == 1;
        int middle = prior.length / 2;
        DividedConcept.Half half = division.by() == Division.By.CLASS
                ? (values, c) -> (c < middle) == lower
                : (values, c) -> (values[0] == 0) == lower;
        double weight = 0;
        for (int c = 0; c < prior.length; c++) {
            for (int first = 0; first < 2; first++) {
                if (half.has(new double[] {first}, c)) {
                    weight += prior[c] * (first == 1 ? on[c][0] : 1 - on[c][0]);
                }
            }
        }
        return new DividedConcept(this, division.share(), half, weight);
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public double draw(Draws draws, double[] values) {
        int c = draws.weighted(prior);
        for (int j = 0; j < values.length; j++) {
            values[j] = draws.chance(on[c][j]) ? 1 : 0;
        }
        return c;
    }

    @Override
    public Optional<LogJoint> logJoint() {
        return Optional.of((values, out) -> {
            for (int c = 0; c < out.length; c++) {
                out[c] = Math.log(prior[c]);
                for (int j = 0; j < values.length; j++) {
                    out[c] += Math.log(values[j] == 1 ? on[c][j] : 1 - on[c][j]);
                }
            }
        });
    }
}
