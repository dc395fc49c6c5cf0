package io.kstep.bayes;

import io.kstep.bayes.network.LearningProblem;
import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.SearchSpace;
import io.kstep.data.Chunk;
import io.kstep.probability.information.ChiSquared;
import io.kstep.probability.information.DiscreteInformation;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * What the features of a data set say about the class and about each other, in nats, as one family of densities estimates
 * it (Pérez 2010, 1.10 and 5.2): what structure searches decide by.
 *
 * @param classEntropy H(C), the most that any feature can say about the class
 * @param features by what they say about the class, most first
 * @param pairs of features, by what they say about each other given the class, most first
 */
public record FeatureInformation(double classEntropy, List<One> features, List<Pair> pairs) {

    /**
     * A feature.
     *
     * @param withClass I(X; C)
     * @param chance probability of as much where the feature has nothing to do with the class (theorem 5)
     */
    public record One(String name, double withClass, double chance) {}

    /**
     * Two features.
     *
     * @param mutual I(X; Y)
     * @param given I(X; Y | C), by which trees choose their arcs
     * @param chance probability of that much where they are independent given the class
     */
    public record Pair(String first, String second, double mutual, double given, double chance) {

        /** I(X; Y; C): above 0 where the two say more about the class together than one by one (eq 1.59). */
        public double interaction() {
            return given - mutual;
        }
    }

    /**
     * Estimates the information of all features that vary.
     *
     * @param density as {@code tan} takes it: {@code gaussian}, {@code kernel(...)}, {@code discretized(...)}
     */
    public static FeatureInformation of(Chunk chunk, String density) {
        LearningProblem problem = learner(density).problem(chunk);
        List<String> names = chunk.schema().features().stream()
                .map(feature -> feature.name())
                .toList();
        double[] classes = new double[chunk.schema().classCount()];
        for (int row = 0; row < chunk.size(); row++) {
            for (int c = 0; c < classes.length; c++) {
                classes[c] += chunk.weight(row, c);
            }
        }
        double entropy = DiscreteInformation.entropy(
                Arrays.stream(classes).filter(n -> n > 0).toArray());
        return new FeatureInformation(entropy, features(problem, names), pairs(problem, names));
    }

    /** A learner with the densities that information is estimated by. */
    static NetworkLearner learner(String density) {
        if (Learners.parse("tan(density=" + density + ")") instanceof NetworkLearner learner) {
            return learner;
        }
        throw new SpecException("there is no information of density '" + density + "'");
    }

    private static List<One> features(SearchSpace space, List<String> names) {
        Information information = space.information();
        return Arrays.stream(space.features())
                .mapToObj(j -> new One(
                        names.get(j),
                        information.withClass()[j],
                        chance(information.withClass()[j], information, information.classDegrees(j))))
                .sorted(Comparator.comparingDouble(One::withClass).reversed())
                .toList();
    }

    private static List<Pair> pairs(SearchSpace space, List<String> names) {
        Information information = space.information();
        int[] features = space.features();
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < features.length; i++) {
            for (int j = i + 1; j < features.length; j++) {
                double given = information.given(features[i], features[j]);
                double mutual = given - information.interaction(features[i], features[j]);
                double degrees = information.givenDegrees(features[i], features[j]);
                pairs.add(new Pair(
                        names.get(features[i]),
                        names.get(features[j]),
                        mutual,
                        given,
                        chance(given, information, degrees)));
            }
        }
        pairs.sort(Comparator.comparingDouble(Pair::given).reversed());
        return List.copyOf(pairs);
    }

    private static double chance(double nats, Information information, double degrees) {
        return degrees > 0 ? ChiSquared.upperTail(Math.max(0, 2 * information.rows() * nats), degrees) : 1;
    }

    /** The information of two features by their names, in either order. */
    public Pair pair(String one, String other) {
        return pairs.stream()
                .filter(pair -> (pair.first.equals(one) && pair.second.equals(other))
                        || (pair.first.equals(other) && pair.second.equals(one)))
                .findFirst()
                .orElseThrow();
    }
}
