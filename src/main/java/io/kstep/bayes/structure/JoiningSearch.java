package io.kstep.bayes.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Semi-naive Bayes: independent nodes of jointly modelled features, by wrapper (Pazzani; Pérez 2010, 2.5.3.4 and 3.5.4,
 * algorithm 10).
 */
public record JoiningSearch(Direction direction) implements StructureSearch {

    /** Where the search starts. */
    public enum Direction {
        /** From the class alone: adds a feature on its own or to a node. */
        FORWARD,
        /** From naive Bayes: leaves a feature out or joins two nodes. */
        BACKWARD,
        /** From one joint node: leaves features out. */
        CONDENSED
    }

    @Override
    public Structure search(SearchSpace space) {
        Structure start = switch (direction) {
            case FORWARD -> Structure.EMPTY;
            case BACKWARD -> Structure.naive(space.features());
            case CONDENSED -> Structure.complete(space.features());
        };
        return HillClimber.climb(
                space, start, at -> direction == Direction.FORWARD ? larger(space, at) : smaller(space, at));
    }

    private static List<Structure> larger(SearchSpace space, Structure at) {
        List<Structure> found = new ArrayList<>();
        int[] used = at.features();
        for (int j : space.features()) {
            if (Arrays.binarySearch(used, j) < 0) {
                found.add(at.plus(Node.of(j)));
                for (Node node : at.nodes()) {
                    Node joined = node.joinedBy(j);
                    if (space.allows(joined)) {
                        found.add(at.replacing(List.of(node), joined));
                    }
                }
            }
        }
        return found;
    }

    private List<Structure> smaller(SearchSpace space, Structure at) {
        List<Structure> found = new ArrayList<>();
        for (Node node : at.nodes()) {
            for (int member : node.members()) {
                found.add(at.replacing(List.of(node), node.members().length == 1 ? null : node.without(member)));
            }
            for (Node other : at.nodes()) {
                if (direction == Direction.BACKWARD && node.members()[0] < other.members()[0]) {
                    Node joined = node.joinedBy(other.members());
                    if (space.allows(joined)) {
                        found.add(at.replacing(List.of(node, other), joined));
                    }
                }
            }
        }
        return found;
    }

    /** Every node has its own: the search decides how many features are joined. */
    @Override
    public int dimensions(int features) {
        return 0;
    }

    @Override
    public Asks asks() {
        return Asks.ROWS;
    }

    @Override
    public boolean startsComplete() {
        return direction == Direction.CONDENSED;
    }

    @Override
    public String options() {
        return "search=" + direction.name().toLowerCase(Locale.ROOT);
    }
}
