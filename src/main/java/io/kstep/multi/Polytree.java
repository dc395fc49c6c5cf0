package io.kstep.multi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A polytree, a directed graph without circles even when its directions are forgotten: the forest of greatest information
 * (Chow and Liu 1968), with two arcs meeting at a node where its neighbours are independent but not given the node; all
 * other arcs lead away from there (Rebane and Pearl 1987).
 */
final class Polytree {

    /** Dependences among nodes. */
    interface Tests {

        JointCounts.Dependence of(int one, int other);

        JointCounts.Dependence given(int one, int other, int third);

        /** Whether a node can have these parents. */
        boolean fits(int node, int[] parents);
    }

    private final Tests tests;
    private final double level;
    private final int[][] neighbours;
    private final int[][] parents;
    /** Nodes that an arc has just been led to. */
    private final Deque<Integer> reached = new ArrayDeque<>();

    private Polytree(int nodes, Tests tests, double level) {
        this.tests = tests;
        this.level = level;
        neighbours = new int[nodes][0];
        parents = new int[nodes][0];
    }

    /**
     * The parents of each node.
     *
     * @param level an arc's information must be beyond chance at it
     */
    static int[][] of(int nodes, Tests tests, double level) {
        Polytree tree = new Polytree(nodes, tests, level);
        tree.skeleton();
        tree.meet();
        tree.spread();
        for (int node = 0; node < nodes; node++) {
            tree.reached.add(node);
            tree.spread();
        }
        return tree.parents;
    }

    private void skeleton() {
        int nodes = parents.length;
        double[] heaviest = new double[nodes];
        int[] from = new int[nodes];
        boolean[] placed = new boolean[nodes];
        Arrays.fill(heaviest, Double.NEGATIVE_INFINITY);
        Arrays.fill(from, -1);
        for (int step = 0; step < nodes; step++) {
            int next = -1;
            for (int v = 0; v < nodes; v++) {
                next = (!placed[v] && (next < 0 || heaviest[v] > heaviest[next])) ? v : next;
            }
            placed[next] = true;
            if (from[next] >= 0) {
                neighbours[next] = appended(neighbours[next], from[next]);
                neighbours[from[next]] = appended(neighbours[from[next]], next);
            }
            for (int v = 0; v < nodes; v++) {
                JointCounts.Dependence found = placed[v] ? null : tests.of(next, v);
                if (found != null && found.nats() > heaviest[v] && found.chance() < level) {
                    heaviest[v] = found.nats();
                    from[v] = next;
                }
            }
        }
    }

    private void meet() {
        for (int node = 0; node < parents.length; node++) {
            int[] around = neighbours[node];
            for (int a = 0; a < around.length; a++) {
                for (int b = a + 1; b < around.length; b++) {
                    if (tests.of(around[a], around[b]).chance() >= level
                            && tests.given(around[a], around[b], node).chance() < level) {
                        lead(around[a], node);
                        lead(around[b], node);
                    }
                }
            }
        }
    }

    /** Directs an edge unless it is directed, or there is no room for one more parent: then the other way. */
    private void lead(int from, int to) {
        if (!has(parents[to], from) && !has(parents[from], to)) {
            int[] more = appended(parents[to], from);
            if (tests.fits(to, more)) {
                parents[to] = more;
                reached.add(to);
            } else if (tests.fits(from, appended(parents[from], to))) {
                parents[from] = appended(parents[from], to);
            }
        }
    }

    /** Edges of the nodes reached lead on. */
    private void spread() {
        List<Integer> done = new ArrayList<>();
        while (!reached.isEmpty()) {
            int node = reached.poll();
            if (!done.contains(node)) {
                done.add(node);
                for (int next : neighbours[node]) {
                    lead(node, next);
                }
            }
        }
    }

    private static boolean has(int[] of, int node) {
        return IntStream.of(of).anyMatch(v -> v == node);
    }

    private static int[] appended(int[] to, int node) {
        return IntStream.concat(IntStream.of(to), IntStream.of(node)).toArray();
    }
}
