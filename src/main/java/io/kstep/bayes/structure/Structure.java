package io.kstep.bayes.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * What a Bayesian network classifier factorises into: f(x | c) is the product over the nodes of f(members | parents, c).
 * A directed acyclic graph over features given the class, of which several may share a node; a feature in no node is left
 * out. One representation for naive Bayes, TAN, kDB, each network of AODE, semi-naive Bayes and the complete graph.
 * Immutable; the order of nodes is canonical: parents first, then by lowest member.
 */
public final class Structure {

    /** No feature at all: the class alone. */
    public static final Structure EMPTY = new Structure(List.of());

    private final List<Node> nodes;

    private Structure(List<Node> nodes) {
        this.nodes = nodes;
    }

    /** The structure of these nodes, in any order. */
    public static Structure of(List<Node> nodes) {
        List<Node> sorted = new ArrayList<>(nodes);
        sorted.sort(Comparator.comparingInt(node -> node.members()[0]));
        Map<Integer, Integer> nodeOf = new HashMap<>();
        for (int i = 0; i < sorted.size(); i++) {
            for (int member : sorted.get(i).members()) {
                if (nodeOf.put(member, i) != null) {
                    throw new IllegalArgumentException("feature " + member + " stands in two nodes of " + nodes);
                }
            }
        }
        return new Structure(parentsFirst(sorted, nodeOf));
    }

    /** Of the nodes whose parents have had their turn always the first. */
    private static List<Node> parentsFirst(List<Node> nodes, Map<Integer, Integer> nodeOf) {
        int[] missing = new int[nodes.size()];
        List<List<Integer>> children = new ArrayList<>();
        nodes.forEach(node -> children.add(new ArrayList<>()));
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int i = 0; i < missing.length; i++) {
            missing[i] = nodes.get(i).parents().length;
            for (int parent : nodes.get(i).parents()) {
                if (nodeOf.containsKey(parent)) {
                    children.get(nodeOf.get(parent)).add(i);
                }
            }
            if (missing[i] == 0) {
                ready.add(i);
            }
        }
        List<Node> ordered = new ArrayList<>(nodes.size());
        while (!ready.isEmpty()) {
            int next = ready.remove();
            ordered.add(nodes.get(next));
            for (int child : children.get(next)) {
                if (--missing[child] == 0) {
                    ready.add(child);
                }
            }
        }
        if (ordered.size() < nodes.size()) {
            List<Node> waiting = new ArrayList<>(nodes);
            waiting.removeAll(ordered);
            throw new IllegalArgumentException("a cycle, or a parent that is in no node, among " + waiting);
        }
        return List.copyOf(ordered);
    }

    /** Every feature on its own: naive Bayes. */
    public static Structure naive(int... features) {
        return of(Arrays.stream(features).mapToObj(j -> Node.of(j)).toList());
    }

    /** All features in one joint node. */
    public static Structure complete(int... features) {
        return features.length == 0 ? EMPTY : of(List.of(Node.joint(features)));
    }

    /** The nodes, parents before children. */
    public List<Node> nodes() {
        return nodes;
    }

    /** The features in use, ascending. */
    public int[] features() {
        return nodes.stream()
                .flatMapToInt(node -> Arrays.stream(node.members()))
                .sorted()
                .toArray();
    }

    /** The node of a feature, or null if it is left out. */
    public Node nodeOf(int feature) {
        return nodes.stream().filter(node -> node.has(feature)).findFirst().orElse(null);
    }

    /** The most features that any node's density is of, 1 for naive Bayes. */
    public int dimensions() {
        return nodes.stream().mapToInt(Node::dimensions).max().orElse(0);
    }

    /** This structure with a node more. */
    public Structure plus(Node node) {
        List<Node> more = new ArrayList<>(nodes);
        more.add(node);
        return of(more);
    }

    /** This structure with one node instead of others. */
    public Structure replacing(List<Node> old, Node by) {
        List<Node> changed = new ArrayList<>(nodes);
        changed.removeAll(old);
        if (by != null) {
            changed.add(by);
        }
        return of(changed);
    }

    /** This structure without the features that are not among these, ascending. */
    public Structure within(int... features) {
        List<Node> kept = new ArrayList<>();
        for (Node node : nodes) {
            int[] members = intersection(node.members(), features);
            if (members.length > 0) {
                kept.add(new Node(members, intersection(node.parents(), features)));
            }
        }
        return of(kept);
    }

    private static int[] intersection(int[] some, int[] others) {
        return Arrays.stream(some)
                .filter(j -> Arrays.binarySearch(others, j) >= 0)
                .toArray();
    }

    /** Whether there is a directed path from a feature to another. */
    public boolean leads(int from, int to) {
        if (from == to) {
            return true;
        }
        for (Node node : nodes) {
            if (node.dependsOn(from) && (node.has(to) || leads(node.members()[0], to))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Structure that && nodes.equals(that.nodes);
    }

    @Override
    public int hashCode() {
        return nodes.hashCode();
    }

    @Override
    public String toString() {
        return nodes.toString();
    }
}
