package io.kstep.multi;

import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A distribution given as a product of factors over few variables each: exact answers by elimination in log space,
 * computed when they are first asked for. The first of its variables are the class variables; what follows are missing
 * features, which are only summed out.
 */
final class FactoredPosterior implements JointPosterior {

    /** No factor says more, so that sums of several stay finite. */
    private static final double MOST = 1e300;

    private final VectorSpace space;
    private final Elimination elimination;
    private final List<int[]> scopes;
    private final double[][] logs;
    private double[][] marginals;
    private double logTotal;

    /**
     * @param scopes the variables of each factor, ascending
     * @param logs of each factor, the first variable of its scope fastest; given away
     */
    FactoredPosterior(VectorSpace space, Elimination elimination, List<int[]> scopes, double[][] logs) {
        this.space = space;
        this.elimination = elimination;
        this.scopes = scopes;
        this.logs = logs;
        for (double[] factor : logs) {
            for (int i = 0; i < factor.length; i++) {
                if (Double.isNaN(factor[i])) {
                    throw new IllegalArgumentException("a log score is NaN");
                }
                factor[i] = Math.min(MOST, factor[i]);
            }
        }
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    @Override
    public double[] marginal(int variable) {
        sums();
        return marginals[variable];
    }

    /** ln of the sum of all products: of the density of the instance. */
    double logTotal() {
        sums();
        return logTotal;
    }

    private void sums() {
        if (marginals == null) {
            double[][] messages = new double[elimination.buckets().length][];
            double[][] tables = upward(messages, false);
            logTotal = 0;
            for (int b = 0; b < messages.length; b++) {
                logTotal += elimination.buckets()[b].parent() < 0 ? messages[b][0] : 0;
            }
            downward(tables, messages);
            marginals = new double[space.variables()][];
            for (int b = 0; b < tables.length; b++) {
                Elimination.Bucket bucket = elimination.buckets()[b];
                if (bucket.variable() < marginals.length) {
                    marginals[bucket.variable()] = marginal(bucket, tables[b]);
                }
            }
        }
    }

    /** The table of every bucket, what its children say included; and what it says itself. */
    private double[][] upward(double[][] messages, boolean isMost) {
        Elimination.Bucket[] buckets = elimination.buckets();
        double[][] tables = new double[buckets.length][];
        for (int b = 0; b < buckets.length; b++) {
            Elimination.Bucket bucket = buckets[b];
            tables[b] = tables[b] == null ? new double[bucket.table().cells()] : tables[b];
            for (int f = 0; f < bucket.inputs().factors().length; f++) {
                add(logs[bucket.inputs().factors()[f]], bucket.inputs().cells()[f], tables[b]);
            }
            messages[b] = isMost
                    ? most(bucket, tables[b])
                    : sum(
                            tables[b],
                            bucket.separator().ofBucket(),
                            bucket.separator().cells());
            if (bucket.parent() >= 0) {
                int p = bucket.parent();
                tables[p] = tables[p] == null ? new double[buckets[p].table().cells()] : tables[p];
                add(messages[b], bucket.separator().ofParent(), tables[p]);
            }
        }
        return tables;
    }

    private static void add(double[] from, int[] cells, double[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] += from[cells[i]];
        }
    }

    private static double[] most(Elimination.Bucket bucket, double[] table) {
        double[] most = new double[bucket.separator().cells()];
        Arrays.fill(most, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < table.length; i++) {
            int to = bucket.separator().ofBucket()[i];
            most[to] = Math.max(most[to], table[i]);
        }
        return most;
    }

    /** ln of the sums of the exponentials of the cells that go to the same cell. */
    private static double[] sum(double[] table, int[] cells, int count) {
        double[] most = new double[count];
        Arrays.fill(most, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < table.length; i++) {
            most[cells[i]] = Math.max(most[cells[i]], table[i]);
        }
        double[] sums = new double[count];
        for (int i = 0; i < table.length; i++) {
            double largest = most[cells[i]];
            sums[cells[i]] += table[i] == largest ? 1 : Math.exp(table[i] - largest);
        }
        for (int i = 0; i < count; i++) {
            sums[i] = Double.isInfinite(most[i]) ? most[i] : most[i] + Math.log(sums[i]);
        }
        return sums;
    }

    /** Adds to every table what the rest of its component says, so that it is the joint one of its scope. */
    private void downward(double[][] tables, double[][] messages) {
        for (int b = tables.length - 1; b >= 0; b--) {
            Elimination.Bucket bucket = elimination.buckets()[b];
            if (bucket.parent() >= 0) {
                double[] back = sum(
                        tables[bucket.parent()],
                        bucket.separator().ofParent(),
                        bucket.separator().cells());
                for (int i = 0; i < back.length; i++) {
                    back[i] = Double.isInfinite(messages[b][i]) ? 0 : back[i] - messages[b][i];
                }
                add(back, bucket.separator().ofBucket(), tables[b]);
            }
        }
    }

    private double[] marginal(Elimination.Bucket bucket, double[] table) {
        int size = elimination.sizes()[bucket.variable()];
        int stride = bucket.stride();
        int[] cells = new int[table.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = i / stride % size;
        }
        double[] logs = sum(table, cells, size);
        LogSpace.normalise(logs);
        return logs;
    }

    @Override
    public int[] mostProbable() {
        Elimination.Bucket[] buckets = elimination.buckets();
        double[][] tables = upward(new double[buckets.length][], true);
        int[] states = new int[buckets.length];
        for (int b = buckets.length - 1; b >= 0; b--) {
            Elimination.Bucket bucket = buckets[b];
            int cell = 0;
            for (int i = 0; i < bucket.table().scope().length; i++) {
                cell += bucket.table().scope()[i] == bucket.variable()
                        ? 0
                        : states[bucket.table().scope()[i]] * bucket.table().strides()[i];
            }
            int best = 0;
            for (int s = 1; s < elimination.sizes()[bucket.variable()]; s++) {
                if (tables[b][cell + s * bucket.stride()] > tables[b][cell + best * bucket.stride()]) {
                    best = s;
                }
            }
            states[bucket.variable()] = best;
        }
        return Arrays.copyOf(states, space.variables());
    }

    @Override
    public double logProbability(int[] vector) {
        if (elimination.sizes().length > space.variables()) {
            return ((FactoredPosterior) given(hard(vector))).logTotal() - logTotal();
        }
        double sum = 0;
        for (int f = 0; f < logs.length; f++) {
            int[] scope = scopes.get(f);
            int cell = 0;
            int stride = 1;
            for (int variable : scope) {
                cell += vector[variable] * stride;
                stride *= space.size(variable);
            }
            sum += logs[f][cell];
        }
        return sum - logTotal();
    }

    private double[][] hard(int[] vector) {
        double[][] plausibilities = new double[vector.length][];
        for (int j = 0; j < vector.length; j++) {
            plausibilities[j] = new double[space.size(j)];
            plausibilities[j][vector[j]] = 1;
        }
        return plausibilities;
    }

    @Override
    public JointPosterior given(double[][] plausibilities) {
        List<int[]> more = new ArrayList<>(scopes);
        List<double[]> all = new ArrayList<>(List.of(logs));
        for (int j = 0; j < space.variables(); j++) {
            if (plausibilities[j] != null) {
                more.add(new int[] {j});
                all.add(Arrays.stream(plausibilities[j]).map(Math::log).toArray());
            }
        }
        return new FactoredPosterior(
                space, Elimination.of(elimination.sizes(), more), more, all.toArray(double[][]::new));
    }
}
