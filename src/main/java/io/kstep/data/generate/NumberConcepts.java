package io.kstep.data.generate;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;

/** The streams with a numeric target that are known from the literature, and a random regression tree. */
final class NumberConcepts {

    static final int KARALIC_CONCEPTS = 2;

    private static final int FRIEDMAN_ROLES = 5;
    private static final int PLANES_FEATURES = 10;

    private static final Schema KARALIC = Schema.regression(
            List.of(
                    Feature.discrete("x1", List.of("0", "1")),
                    Feature.continuous("x2"),
                    Feature.continuous("x3"),
                    Feature.continuous("x4"),
                    Feature.continuous("x5")),
            "y");

    private NumberConcepts() {}

    /**
     * Friedman (1991, Multivariate adaptive regression splines, section 4.3): 10 sin(pi x1 x2) + 20 (x3 - 1/2)² +
     * 10 x4 + 5 x5, features uniform in [0, 1], those beyond the fifth without meaning. The first concept is
     * Friedman's; each other one gives the features other roles.
     */
    static Concept friedman(int features, double noise, int concept, Draws model) {
        if (features < FRIEDMAN_ROLES) {
            throw new SpecException("'friedman' needs at least " + FRIEDMAN_ROLES + " features, not " + features);
        }
        return new NumberConcept(
                NumberConcept.continuous(features),
                NumberConcept::uniform,
                (x, draws) -> 10 * StrictMath.sin(Math.PI * x[0] * x[1])
                        + 20 * (x[2] - 0.5) * (x[2] - 0.5)
                        + 10 * x[3]
                        + 5 * x[4],
                concept == 1 ? NumberConcept.inOrder(features) : model.permutation(features),
                noise);
    }

    /** The weighted sum of {@link Hyperplane}, whose weights move, as a number. */
    static Concept hyperplane(Hyperplane.Settings settings, double noise, Draws model) {
        Hyperplane plane = new Hyperplane(settings, model);
        return new NumberConcept(
                NumberConcept.continuous(settings.features()),
                NumberConcept::uniform,
                plane::next,
                NumberConcept.inOrder(settings.features()),
                noise);
    }

    /**
     * Two planes (Breiman, Friedman, Olshen and Stone 1984, section 8.6): x1 is -1 or 1, the others -1, 0 or 1; 3 + 3 x2
     * + 2 x3 + x4 where x1 is 1, else -3 + 3 x5 + 2 x6 + x7. The first concept is theirs; each other one gives x2 to x10
     * other roles.
     */
    static Concept planes(double noise, int concept, Draws model) {
        int[] roles = NumberConcept.inOrder(PLANES_FEATURES);
        int[] order = model.permutation(PLANES_FEATURES - 1);
        for (int j = 1; j < roles.length && concept > 1; j++) {
            roles[j] = 1 + order[j - 1];
        }
        return new NumberConcept(
                NumberConcept.continuous(PLANES_FEATURES),
                (draws, values) -> {
                    values[0] = draws.chance(0.5) ? 1 : -1;
                    for (int j = 1; j < values.length; j++) {
                        values[j] = draws.index(3) - 1.0;
                    }
                },
                (x, draws) -> x[0] > 0 ? 3 + 3 * x[1] + 2 * x[2] + x[3] : -3 + 3 * x[4] + 2 * x[5] + x[6],
                roles,
                noise);
    }

    /**
     * The functions Losc and Lexp of Karalič (1992), of a binary feature and four that are uniform in [0, 1], as
     * Ikonomovska, Gama and Džeroski (2011, section 6.2) use them for drift: from one to the other.
     */
    static Concept karalic(double noise, int concept) {
        return new NumberConcept(
                KARALIC,
                (draws, values) -> {
                    NumberConcept.uniform(draws, values);
                    values[0] = values[0] < 0.5 ? 0 : 1;
                },
                (x, draws) -> concept == 1 ? oscillating(x) : exponential(x),
                NumberConcept.inOrder(KARALIC.featureCount()),
                noise);
    }

    private static double oscillating(double[] x) {
        return x[0] == 0
                ? 1 + 1.5 * x[1] + x[2] + StrictMath.sin(2 * (x[3] + x[4])) * StrictMath.exp(-2 * (x[1] + x[3]))
                : -1 - 2 * x[1] - x[2] + StrictMath.sin(3 * (x[3] + x[4])) * StrictMath.exp(-3 * (x[2] - x[3]));
    }

    private static double exponential(double[] x) {
        return x[0] == 0
                ? 1 + 2 * x[1] + 3 * x[2] - StrictMath.exp(-2 * (x[3] + x[4]))
                : 1 - 1.2 * x[1] - 3.1 * x[2] + StrictMath.exp(-3 * (x[3] - x[4]));
    }

    /**
     * A random regression tree: all paths have the same depth, every node splits a random feature at a random place of
     * the middle half of what is left of it, and every leaf has a number uniform in [0, 1].
     */
    static Concept steps(int features, int depth, double noise, Draws model) {
        int inner = (1 << depth) - 1;
        int[] feature = new int[inner];
        double[] cut = new double[inner];
        double[][] low = new double[inner][];
        double[][] high = new double[inner][];
        for (int node = 0; node < inner; node++) {
            int parent = (node - 1) / 2;
            low[node] = node == 0 ? new double[features] : low[parent].clone();
            high[node] = node == 0 ? ones(features) : high[parent].clone();
            if (node > 0) {
                (node % 2 == 1 ? high : low)[node][feature[parent]] = cut[parent];
            }
            int j = model.index(features);
            feature[node] = j;
            cut[node] = low[node][j] + (high[node][j] - low[node][j]) * model.uniform(0.25, 0.75);
        }
        double[] leaves = new double[1 << depth];
        for (int leaf = 0; leaf < leaves.length; leaf++) {
            leaves[leaf] = model.uniform();
        }
        return new NumberConcept(
                NumberConcept.continuous(features),
                NumberConcept::uniform,
                (x, draws) -> {
                    int node = 0;
                    while (node < inner) {
                        node = 2 * node + (x[feature[node]] < cut[node] ? 1 : 2);
                    }
                    return leaves[node - inner];
                },
                NumberConcept.inOrder(features),
                noise);
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }
}
