package io.kstep.bayes;

import io.kstep.bayes.network.LearningProblem;
import io.kstep.bayes.network.SetEntropies;
import io.kstep.data.Chunk;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What some features say together about the class and about each other, in nats, from the rows that show all of them
 * (Pérez 2010, 1.10, 3.3, 4.4).
 *
 * @param rows weight of these rows
 * @param subsets all of the set but the empty one, smaller ones first
 */
public record SetInformation(double rows, List<Subset> subsets) {

    /**
     * Some of the features.
     *
     * @param entropy H(U), differential for densities
     * @param given H(U | C)
     * @param withClass I(U; C)
     * @param interaction k-way interaction of the features, 0 for one alone: above 0 for synergy
     * @param interactionWithClass the same with the class as one more variable: I(X; C) for one feature alone
     */
    public record Subset(
            List<String> features,
            double entropy,
            double given,
            double withClass,
            double interaction,
            double interactionWithClass) {

        public Subset {
            features = List.copyOf(features);
        }
    }

    /**
     * Estimates the information of a set of features.
     *
     * @param density as {@link FeatureInformation#of} takes it
     */
    public static SetInformation of(Chunk chunk, String density, List<String> names) {
        NetworkLearner learner = FeatureInformation.learner(density);
        LearningProblem problem = learner.problem(chunk);
        int[] set = numbers(chunk, problem, names);
        SetEntropies found = problem.entropies(set);
        if (!(found.rows() > 0)) {
            throw new SpecException("no row shows all of " + String.join(", ", names));
        }
        FeatureScales scales = learner.scales(chunk);
        List<Subset> subsets = new ArrayList<>();
        for (int subset = 1; subset < 1 << set.length; subset++) {
            int of = subset;
            int[] places = IntStream.range(0, set.length)
                    .filter(f -> (of >> f & 1) == 1)
                    .toArray();
            double unit = found.isDifferential()
                    ? Arrays.stream(places)
                            .filter(f -> !scales.isPlain(set[f]))
                            .mapToDouble(f -> scales.power(set[f]) * Math.log(2))
                            .sum()
                    : 0;
            subsets.add(new Subset(
                    Arrays.stream(places).mapToObj(names::get).toList(),
                    found.alone()[subset] + unit,
                    found.withClass()[subset] - found.withClass()[0] + unit,
                    found.mutualWithClass(subset),
                    places.length > 1 ? found.interaction(subset) : 0,
                    places.length > 1 ? found.interactionWithClass(subset) : found.mutualWithClass(subset)));
        }
        subsets.sort(Comparator.comparingInt(one -> one.features().size()));
        return new SetInformation(found.rows(), subsets);
    }

    private static int[] numbers(Chunk chunk, LearningProblem problem, List<String> names) {
        if (names.size() < 2
                || names.size() > SetEntropies.MOST
                || names.stream().distinct().count() < names.size()) {
            throw new SpecException("information of a set needs 2 to " + SetEntropies.MOST + " different features, not "
                    + String.join(", ", names));
        }
        List<String> all = chunk.schema().features().stream()
                .map(feature -> feature.name())
                .toList();
        int[] set = new int[names.size()];
        for (int f = 0; f < set.length; f++) {
            int j = all.indexOf(names.get(f));
            if (j < 0) {
                throw new SpecException("there is no feature '" + names.get(f) + "'");
            }
            if (Arrays.stream(problem.features()).noneMatch(varying -> varying == j)) {
                throw new SpecException("feature '" + names.get(f) + "' has one value only, which says nothing");
            }
            set[f] = j;
        }
        return set;
    }
}
