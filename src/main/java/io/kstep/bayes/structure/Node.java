package io.kstep.bayes.structure;

import java.util.Arrays;

/**
 * A node of a {@link Structure}: one feature, or several that are modelled jointly, given its parents and the class. The
 * class is a parent of every node and not listed.
 *
 * @param members indices of the features, ascending; given away
 * @param parents indices of the features they depend on, ascending; given away
 */
public record Node(int[] members, int[] parents) {

    public Node {
        Arrays.sort(members);
        Arrays.sort(parents);
        if (members.length == 0 || !areDistinct(members, parents)) {
            throw new IllegalArgumentException("a node needs members, and parents that are others, not "
                    + Arrays.toString(members) + " given " + Arrays.toString(parents));
        }
    }

    /** Whether no feature is named twice; both ascending. */
    private static boolean areDistinct(int[] members, int[] parents) {
        for (int i = 1; i < parents.length; i++) {
            if (parents[i] == parents[i - 1]) {
                return false;
            }
        }
        for (int i = 0; i < members.length; i++) {
            if ((i > 0 && members[i] == members[i - 1]) || Arrays.binarySearch(parents, members[i]) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** One feature given its parents. */
    public static Node of(int feature, int... parents) {
        return new Node(new int[] {feature}, parents.clone());
    }

    /** Several features together. */
    public static Node joint(int... members) {
        return new Node(members.clone(), new int[0]);
    }

    /** How many features its density is of. */
    public int dimensions() {
        return members.length + parents.length;
    }

    public boolean has(int feature) {
        return Arrays.binarySearch(members, feature) >= 0;
    }

    public boolean dependsOn(int feature) {
        return Arrays.binarySearch(parents, feature) >= 0;
    }

    /** This node with one more parent. */
    public Node givenAlso(int parent) {
        return new Node(members.clone(), appended(parents, parent));
    }

    /** This node with more members. */
    public Node joinedBy(int... others) {
        int[] all = members;
        for (int other : others) {
            all = appended(all, other);
        }
        return new Node(all.clone(), parents.clone());
    }

    /** This node without a member; it must have another. */
    public Node without(int member) {
        return new Node(Arrays.stream(members).filter(m -> m != member).toArray(), parents.clone());
    }

    private static int[] appended(int[] to, int value) {
        int[] longer = Arrays.copyOf(to, to.length + 1);
        longer[to.length] = value;
        return longer;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Node that
                && Arrays.equals(members, that.members)
                && Arrays.equals(parents, that.parents);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(members) + Arrays.hashCode(parents);
    }

    @Override
    public String toString() {
        return Arrays.toString(members) + (parents.length == 0 ? "" : " given " + Arrays.toString(parents));
    }
}
