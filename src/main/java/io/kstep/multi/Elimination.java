package io.kstep.multi;

import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * In which order the variables of a product of factors are summed out, and what stands in which cell on the way: a bucket
 * for each variable, whose table is over that variable and those it meets, and whose sum goes to the bucket of the next
 * of them (Dechter 1999). Components that no factor links have trees of their own. Always the variable whose bucket is
 * smallest is next. Immutable: one serves every instance that observes the same features.
 */
final class Elimination {

    /** All buckets together have no more cells. */
    static final int MOST_CELLS = 1 << 20;

    /**
     * A bucket of the tree.
     *
     * @param variable that it sums out
     * @param parent the bucket that its sum goes to, -1 for the root of a component
     */
    record Bucket(int variable, Table table, int parent, Inputs inputs, Separator separator) {

        /** By how much the number of a cell rises with the state of its variable. */
        int stride() {
            return table.strides[Arrays.binarySearch(table.scope, variable)];
        }
    }

    /**
     * The cells of a bucket.
     *
     * @param scope its variables, ascending
     * @param strides by how much the number of a cell rises with the state of each variable of the scope
     */
    record Table(int[] scope, int[] strides, int cells) {}

    /**
     * What a bucket multiplies beside the sums of its children.
     *
     * @param factors their numbers
     * @param cells for each factor the cell that belongs to each cell of the bucket
     */
    record Inputs(int[] factors, int[][] cells) {}

    /**
     * The cells of a bucket's sum.
     *
     * @param ofBucket for each cell of the bucket the cell of its sum
     * @param ofParent for each cell of the parent likewise
     */
    record Separator(int[] ofBucket, int[] ofParent, int cells) {}

    private final int[] sizes;
    private final Bucket[] buckets;

    private Elimination(int[] sizes, Bucket[] buckets) {
        this.sizes = sizes;
        this.buckets = buckets;
    }

    int[] sizes() {
        return sizes;
    }

    /** In the order in which variables are summed out: children before parents. */
    Bucket[] buckets() {
        return buckets;
    }

    /**
     * The order for factors of these scopes.
     *
     * @param sizes number of states of each variable
     * @param scopes the variables of each factor, ascending
     */
    static Elimination of(int[] sizes, List<int[]> scopes) {
        return new Elimination(sizes, new Planning(sizes, scopes).buckets());
    }

    /** By how much the number of a cell rises with the state of each variable; the first is the fastest. */
    static int[] strides(int[] scope, int[] sizes) {
        int[] strides = new int[scope.length];
        int stride = 1;
        for (int i = 0; i < scope.length; i++) {
            strides[i] = stride;
            stride *= sizes[scope[i]];
        }
        return strides;
    }

    static double cells(int[] scope, int[] sizes) {
        double cells = 1;
        for (int v : scope) {
            cells *= sizes[v];
        }
        return cells;
    }

    /** For each cell of one table the cell of another, whose scope is a part of the first one's. */
    static int[] projection(int[] from, int[] to, int[] sizes) {
        int[] strides = strides(to, sizes);
        int[] map = new int[(int) cells(from, sizes)];
        int block = 1;
        for (int variable : from) {
            int at = Arrays.binarySearch(to, variable);
            for (int cell = 0; at >= 0 && cell < map.length; cell++) {
                map[cell] += cell / block % sizes[variable] * strides[at];
            }
            block *= sizes[variable];
        }
        return map;
    }

    /** Makes the buckets. */
    private static final class Planning {

        private final int[] sizes;
        private final List<int[]> scopes;
        /** What is still to be multiplied: scopes of factors, then of the buckets' sums, null once used. */
        private final List<int[]> open;

        private final int[] parents;

        Planning(int[] sizes, List<int[]> scopes) {
            this.sizes = sizes;
            this.scopes = scopes;
            open = new ArrayList<>(scopes);
            parents = new int[sizes.length];
            Arrays.fill(parents, -1);
        }

        Bucket[] buckets() {
            int[][] scopeOf = new int[sizes.length][];
            int[] variables = new int[sizes.length];
            List<List<Integer>> factors = new ArrayList<>();
            boolean[] done = new boolean[sizes.length];
            double all = 0;
            for (int b = 0; b < sizes.length; b++) {
                int variable = next(done);
                done[variable] = true;
                variables[b] = variable;
                scopeOf[b] = meets(variable);
                all += cells(scopeOf[b], sizes);
                if (all > MOST_CELLS) {
                    throw new SpecException("the class variables depend on each other in too many ways: exact answers"
                            + " would take tables of more than " + MOST_CELLS
                            + " cells; let fewer class variables share a feature (j, k), or use independent or chain");
                }
                factors.add(take(variable, b));
                open.add(without(scopeOf[b], variable));
            }
            Bucket[] buckets = new Bucket[sizes.length];
            for (int b = 0; b < buckets.length; b++) {
                buckets[b] = bucket(b, variables[b], scopeOf, factors.get(b));
            }
            return buckets;
        }

        private int next(boolean[] done) {
            int best = -1;
            double least = Double.POSITIVE_INFINITY;
            for (int v = 0; v < sizes.length; v++) {
                double cells = done[v] ? Double.POSITIVE_INFINITY : cells(meets(v), sizes);
                if (cells < least) {
                    least = cells;
                    best = v;
                }
            }
            return best;
        }

        private int[] meets(int variable) {
            TreeSet<Integer> met = new TreeSet<>();
            met.add(variable);
            for (int[] scope : open) {
                if (scope != null && Arrays.binarySearch(scope, variable) >= 0) {
                    Arrays.stream(scope).forEach(met::add);
                }
            }
            return met.stream().mapToInt(Integer::intValue).toArray();
        }

        /** Takes what has a variable: the factors are returned, the sums of buckets get this one as their parent. */
        private List<Integer> take(int variable, int bucket) {
            List<Integer> factors = new ArrayList<>();
            for (int i = 0; i < open.size(); i++) {
                if (open.get(i) != null && Arrays.binarySearch(open.get(i), variable) >= 0) {
                    open.set(i, null);
                    if (i < scopes.size()) {
                        factors.add(i);
                    } else {
                        parents[i - scopes.size()] = bucket;
                    }
                }
            }
            return factors;
        }

        private Bucket bucket(int b, int variable, int[][] scopeOf, List<Integer> factors) {
            int[] scope = scopeOf[b];
            int[] separator = without(scope, variable);
            int[] ofFactors = factors.stream().mapToInt(Integer::intValue).toArray();
            int[][] cells = Arrays.stream(ofFactors)
                    .mapToObj(f -> projection(scope, scopes.get(f), sizes))
                    .toArray(int[][]::new);
            int[] fromParent = parents[b] < 0 ? new int[0] : projection(scopeOf[parents[b]], separator, sizes);
            return new Bucket(
                    variable,
                    new Table(scope, strides(scope, sizes), (int) cells(scope, sizes)),
                    parents[b],
                    new Inputs(ofFactors, cells),
                    new Separator(projection(scope, separator, sizes), fromParent, (int) cells(separator, sizes)));
        }

        private static int[] without(int[] scope, int variable) {
            return Arrays.stream(scope).filter(v -> v != variable).toArray();
        }
    }
}
