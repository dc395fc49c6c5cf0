package io.kstep.bayes.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Greedy wrapper from the class alone: adds a feature, or an arc between two features in use, for as long as the error
 * gets less (Pérez 2010, algorithms 2, 6, 8 and 9). From naive Bayes it only adds arcs (Keogh and Pazzani 1999, section
 * 3.2).
 *
 * @param k how many parents a feature has at the most: 0 for selective naive Bayes, 1 for trees
 * @param dynamic whether the number of parents is also limited by how many rows there are (algorithm 9)
 * @param cases with dynamic, how many rows each parameter of a node should have at the least (2.7, heuristic b); 0 for
 *     about as many parameters as the root of the number of rows (heuristic a)
 * @param fromNaive whether it begins with all features, each given the class alone
 */
public record WrapperSearch(int k, boolean dynamic, double cases, boolean fromNaive) implements StructureSearch {

    /** Stands for as many parents as the rows allow, or the features. */
    public static final int ANY = Integer.MAX_VALUE;

    /** With at most k parents, however many rows there are. */
    public WrapperSearch(int k) {
        this(k, false, 0, false);
    }

    @Override
    public Structure search(SearchSpace space) {
        Structure start = fromNaive ? Structure.naive(space.features()) : Structure.EMPTY;
        return HillClimber.climb(space, start, structure -> neighbours(space, structure));
    }

    private List<Structure> neighbours(SearchSpace space, Structure structure) {
        List<Structure> found = new ArrayList<>();
        int[] used = structure.features();
        for (int j : space.features()) {
            if (Arrays.binarySearch(used, j) < 0) {
                found.add(structure.plus(Node.of(j)));
            }
        }
        for (int parent : used) {
            for (int child : used) {
                Node node = structure.nodeOf(child);
                if (parent != child && !node.dependsOn(parent) && !structure.leads(child, parent)) {
                    Node more = node.givenAlso(parent);
                    if (more.parents().length <= limit(space, more) && space.allows(more)) {
                        found.add(structure.replacing(List.of(node), more));
                    }
                }
            }
        }
        return found;
    }

    /** How many parents a node may have with this one: k = ln(parameters / (r_i r)) / ln(mean r of the parents). */
    private int limit(SearchSpace space, Node node) {
        if (!dynamic) {
            return k;
        }
        double mean =
                Arrays.stream(node.parents()).map(space::cardinality).average().orElse(1);
        double own = space.cardinality(node.members()[0]);
        if (own <= 0 || mean <= 1) {
            return k;
        }
        double parameters = cases > 0 ? space.rows() / cases : Math.sqrt(space.rows());
        double fitting = Math.log(parameters / (own * space.classes())) / Math.log(mean);
        return (int) Math.max(0, Math.min(k, Math.floor(fitting)));
    }

    /** With as many parents as there are rows for, every node says for itself of how many features it is. */
    @Override
    public int dimensions(int features) {
        return k == ANY ? 0 : Math.max(1, Math.min(features, k + 1));
    }

    @Override
    public Asks asks() {
        return Asks.ROWS;
    }

    @Override
    public String options() {
        String parents = k == ANY ? "k=any," : k == 0 || (k == 1 && !dynamic) ? "" : "k=" + k + ",";
        return parents + "search=" + (dynamic ? "dynamic" : "wrapper") + (cases > 0 ? ",cases=" + cases : "")
                + (fromNaive ? ",start=naive" : "");
    }
}
