package io.kstep.bayes.structure;

import io.kstep.probability.Abandonment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Climbs to a structure of a high score, always by the best single change. The score is a sum over features, each with its
 * parents: what adding or deleting an arc gains depends on its head's parents alone, and a reversal is a deletion and an
 * addition. So a change leaves all gains as they were but those of the arcs into the features whose parents changed. Not
 * for several threads.
 */
final class ScoreClimber {

    /** Gains below it are rounding. */
    private static final double LEAST_GAIN = 1e-7;

    private static final double NEVER = Double.NEGATIVE_INFINITY;

    private enum Kind {
        TOGGLE,
        REVERSE,
        REMOVE,
        RESTORE
    }

    /** A change of the arc from a feature to another, or of a feature, and what it gains. */
    private record Change(Kind kind, int from, int to, double gain) {}

    private final SearchSpace space;
    private final ScoreSearch search;
    private final int[] features;
    /** Whether the feature at each place depends on the class. */
    private final boolean[] used;
    /** arcs[i][j]: from the feature at place i to the one at place j. */
    private final boolean[][] arcs;
    /** What adding the arc, or deleting it where it is, gains. */
    private final double[][] gains;

    private Change best;

    ScoreClimber(SearchSpace space, ScoreSearch search, Structure from) {
        this.space = space;
        this.search = search;
        features = space.features();
        int n = features.length;
        used = new boolean[n];
        arcs = new boolean[n][n];
        gains = new double[n][n];
        for (int j = 0; j < n; j++) {
            Node node = from.nodeOf(features[j]);
            used[j] = node != null;
            for (int i = 0; node != null && i < n; i++) {
                arcs[i][j] = node.dependsOn(features[i]);
            }
        }
        for (int j = 0; j < n; j++) {
            refresh(j);
        }
    }

    Structure climb(int moves) {
        for (int move = 0; move < moves; move++) {
            Abandonment.check();
            best = new Change(Kind.TOGGLE, 0, 0, 0);
            tryArcs();
            if (search.removal() != ScoreSearch.Removal.NONE) {
                tryFeatures();
            }
            if (best.from == best.to && best.kind == Kind.TOGGLE) {
                break;
            }
            make(best);
        }
        return structure();
    }

    private void tryArcs() {
        for (int j = 0; j < features.length; j++) {
            for (int i = 0; i < features.length; i++) {
                if (isBetter(gains[i][j]) && (arcs[i][j] || !leads(j, i, false))) {
                    best = new Change(Kind.TOGGLE, i, j, gains[i][j]);
                }
                double reversed = arcs[i][j] ? gains[i][j] + gains[j][i] : NEVER;
                if (isBetter(reversed) && !leads(i, j, true)) {
                    best = new Change(Kind.REVERSE, i, j, reversed);
                }
            }
        }
    }

    private void tryFeatures() {
        int inUse = 0;
        for (boolean one : used) {
            inUse += one ? 1 : 0;
        }
        for (int j = 0; j < features.length; j++) {
            double alone = search.scoreRemoved(space, features[j]);
            double gain = used[j] ? alone - space.score(node(j)) : space.score(Node.of(features[j])) - alone;
            for (int child = 0; used[j] && child < features.length; child++) {
                gain += arcs[j][child] ? gains[j][child] : 0;
            }
            if (isBetter(gain) && !(used[j] && inUse == 1)) {
                best = new Change(used[j] ? Kind.REMOVE : Kind.RESTORE, j, j, gain);
            }
        }
    }

    /** Arcs one way and the other often gain the same: the first of equals but for rounding is taken. */
    private boolean isBetter(double gain) {
        return gain > best.gain + LEAST_GAIN;
    }

    private void make(Change change) {
        int i = change.from;
        int j = change.to;
        boolean[] changed = new boolean[features.length];
        switch (change.kind) {
            case TOGGLE -> arcs[i][j] = !arcs[i][j];
            case REVERSE -> {
                arcs[i][j] = false;
                arcs[j][i] = true;
                changed[i] = true;
            }
            case RESTORE, REMOVE -> {
                used[j] = change.kind == Kind.RESTORE;
                for (int other = 0; other < features.length; other++) {
                    arcs[other][j] = false;
                    arcs[j][other] = false;
                }
                Arrays.fill(changed, true); // as a parent it is there for all, or for none
            }
        }
        changed[j] = true;
        for (int child = 0; child < features.length; child++) {
            if (changed[child]) {
                refresh(child);
            }
        }
    }

    /** Computes the gains of all arcs into a feature. */
    private void refresh(int j) {
        double now = used[j] ? space.score(node(j)) : 0;
        for (int i = 0; i < features.length; i++) {
            gains[i][j] = NEVER;
            if (i != j && used[i] && used[j]) {
                arcs[i][j] = !arcs[i][j];
                Node other = node(j);
                boolean isAllowed = other.parents().length <= search.parents() && space.allows(other);
                gains[i][j] = isAllowed ? space.score(other) - now : NEVER;
                arcs[i][j] = !arcs[i][j];
            }
        }
    }

    private Node node(int j) {
        int[] parents = new int[features.length];
        int count = 0;
        for (int i = 0; i < features.length; i++) {
            if (arcs[i][j]) {
                parents[count++] = features[i];
            }
        }
        return Node.of(features[j], Arrays.copyOf(parents, count));
    }

    /** Whether a path leads from a feature to another, or one besides the arc between them. */
    private boolean leads(int from, int to, boolean isIndirect) {
        boolean[] reached = new boolean[features.length];
        int[] waiting = new int[features.length];
        int count = 0;
        waiting[count++] = from;
        while (count > 0) {
            int at = waiting[--count];
            for (int next = 0; next < features.length; next++) {
                boolean isLeftOut = isIndirect && at == from && next == to;
                if (arcs[at][next] && !reached[next] && !isLeftOut) {
                    if (next == to) {
                        return true;
                    }
                    reached[next] = true;
                    waiting[count++] = next;
                }
            }
        }
        return false;
    }

    private Structure structure() {
        List<Node> nodes = new ArrayList<>();
        for (int j = 0; j < features.length; j++) {
            if (used[j]) {
                nodes.add(node(j));
            }
        }
        return Structure.of(nodes);
    }
}
