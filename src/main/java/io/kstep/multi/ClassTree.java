package io.kstep.multi;

import java.util.Arrays;

/** The forest over class variables of greatest mutual information, directed away from its roots (Chow and Liu 1968). */
final class ClassTree {

    private ClassTree() {}

    /**
     * The parents of each class variable.
     *
     * @param level an arc's information must be beyond chance at it; 1 for a tree of all
     */
    static int[][] of(JointCounts counts, double level) {
        int variables = counts.space().variables();
        double[] heaviest = new double[variables];
        int[] parents = new int[variables];
        boolean[] placed = new boolean[variables];
        Arrays.fill(heaviest, Double.NEGATIVE_INFINITY);
        Arrays.fill(parents, -1);
        for (int step = 0; step < variables; step++) {
            int next = -1;
            for (int j = 0; j < variables; j++) {
                if (!placed[j] && (next < 0 || heaviest[j] > heaviest[next])) {
                    next = j;
                }
            }
            placed[next] = true;
            for (int j = 0; j < variables; j++) {
                JointCounts.Dependence arc = placed[j] ? null : counts.classes(next, j);
                if (arc != null && arc.nats() > heaviest[j] && (level >= 1 || arc.chance() < level)) {
                    heaviest[j] = arc.nats();
                    parents[j] = next;
                }
            }
        }
        int[][] found = new int[variables][];
        Arrays.setAll(found, j -> parents[j] < 0 ? new int[0] : new int[] {parents[j]});
        return found;
    }
}
