package io.kstep.bayes.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Greedy wrapper from the class alone: adds a feature, or an arc between two features in use, for as long as the error
 * gets less (Pérez 2010, algorithms 2, 6, 8 and 9).
 *
 * @param k how many parents a feature has at the most: 0 for selective naive Bayes, 1 for trees
 * @param dynamic whether the number of parents is also limited by how many rows there are (algorithm 9)
 * @param cases with dynamic, how many rows each parameter of a node should have at the least (2.7, heuristic b); 0 for
 *     about as many parameters as the root of the number of rows (heuristic a)
 */
public record WrapperSearch(int k, boolean dynamic, double cases) implements StructureSearch {

    /** With at most k parents, however many rows there are. */
    public WrapperSearch(int k) {
        this(k, false, 0);
    }

    @Override
    public Structure search(SearchSpace space) {
        return HillClimber.climb(space, Structure.EMPTY, structure -> neighbours(space, structure));
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

    @Override
    public int dimensions(int features) {
        return Math.max(1, Math.min(features, k + 1));
    }

    @Override
    public Asks asks() {
        return Asks.ROWS;
    }

    @Override
    public String options() {
        return (k == 0 ? "" : k == 1 && !dynamic ? "" : "k=" + k + ",") + "search=" + (dynamic ? "dynamic" : "wrapper")
                + (cases > 0 ? ",cases=" + cases : "");
    }
}
