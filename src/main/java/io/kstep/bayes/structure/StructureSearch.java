package io.kstep.bayes.structure;

import java.util.List;
import java.util.Optional;

/** Immutable settings that find a structure. The same space gives the same structure, always. */
public sealed interface StructureSearch
        permits DependenceSearch,
                FixedSearch,
                GivenSearch,
                JoiningSearch,
                OneDependence,
                ScoreSearch,
                SelectiveSearch,
                TreeSearch,
                WrapperSearch {

    Structure search(SearchSpace space);

    /** All structures whose networks answer together: one, unless it averages. */
    default List<Structure> searchAll(SearchSpace space) {
        return List.of(search(space));
    }

    /** Where structural EM begins. */
    default Structure start(SearchSpace space) {
        return search(space);
    }

    /**
     * What it finds when it begins with a structure found before, for other weights of the same rows.
     *
     * @param moves how many changes it makes at the most, if it makes any one by one
     */
    default Structure searchFrom(SearchSpace space, Structure from, int moves) {
        return search(space);
    }

    /** How the networks of all its structures are averaged; nothing where it finds one structure. */
    default Optional<Averaging> averaging() {
        return Optional.empty();
    }

    /**
     * How many features the densities of what it finds are of at the most, which the bandwidth of kernels depends on.
     *
     * @param features how many there are
     */
    int dimensions(int features);

    /** The options that name this, such as {@code k=2,search=filter}; empty where there are none. */
    String options();

    Asks asks();

    /** Whether the first structure that it fits joins all features in one node. */
    default boolean startsComplete() {
        return false;
    }

    /** Whether it would find this structure, which it did find, again if rounding had changed every information. */
    default boolean isSure(Margins margins, Structure found) {
        return false;
    }
}
