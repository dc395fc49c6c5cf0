package io.kstep.bayes.structure;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Averaged one-dependence estimators: a network for each feature, in which all others depend on that one (Webb;
 * López-Cruz, Bielza and Larrañaga 2013, section 3). Where the densities do not allow a feature to depend on it, it
 * depends on the class alone in that network.
 *
 * @param how the networks are averaged
 */
public record OneDependence(Averaging how) implements StructureSearch {

    /** One structure without arcs where there are fewer than two features. */
    @Override
    public List<Structure> searchAll(SearchSpace space) {
        int[] features = space.features();
        return features.length < 2
                ? List.of(Structure.naive(features))
                : Arrays.stream(features)
                        .mapToObj(parent -> star(space, features, parent))
                        .toList();
    }

    private static Structure star(SearchSpace space, int[] features, int parent) {
        return Structure.of(Arrays.stream(features)
                .mapToObj(j -> j != parent && space.allows(Node.of(j, parent)) ? Node.of(j, parent) : Node.of(j))
                .toList());
    }

    @Override
    public Structure search(SearchSpace space) {
        return searchAll(space).get(0);
    }

    @Override
    public Optional<Averaging> averaging() {
        return Optional.of(how);
    }

    @Override
    public Asks asks() {
        return Asks.NOTHING;
    }

    @Override
    public boolean isSure(Margins margins, Structure found) {
        return true;
    }

    @Override
    public int dimensions(int features) {
        return 2;
    }

    @Override
    public String options() {
        return "";
    }
}
