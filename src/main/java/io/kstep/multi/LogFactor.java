package io.kstep.multi;

import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table of logarithms over some variables.
 *
 * @param scope the variables, ascending
 * @param logs the first variable of the scope is the fastest
 */
record LogFactor(int[] scope, double[] logs) {

    /**
     * The same product with all variables from a number on summed out: always the one whose table is smallest is next.
     * Throws a {@link SpecException} where a table would have more cells than {@link Elimination#MOST_CELLS}.
     */
    static List<LogFactor> summedOut(List<LogFactor> factors, int from, int[] sizes) {
        List<LogFactor> left = new ArrayList<>(factors);
        for (int next = cheapest(left, from, sizes); next >= 0; next = cheapest(left, from, sizes)) {
            int variable = next;
            List<LogFactor> meeting =
                    left.stream().filter(factor -> factor.has(variable)).toList();
            left.removeAll(meeting);
            left.add(product(meeting, union(meeting), sizes).without(variable, sizes));
        }
        return left;
    }

    private static int cheapest(List<LogFactor> factors, int from, int[] sizes) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        int[] open = union(factors);
        for (int variable : open) {
            if (variable >= from) {
                double cells = Elimination.cells(
                        union(factors.stream()
                                .filter(factor -> factor.has(variable))
                                .toList()),
                        sizes);
                if (cells < least) {
                    least = cells;
                    best = variable;
                }
            }
        }
        if (best >= 0 && least > Elimination.MOST_CELLS) {
            throw new SpecException(
                    "missing features would take a table of more than " + Elimination.MOST_CELLS + " cells to sum out");
        }
        return best;
    }

    boolean has(int variable) {
        return Arrays.binarySearch(scope, variable) >= 0;
    }

    static int[] union(List<LogFactor> factors) {
        return factors.stream()
                .flatMapToInt(factor -> IntStream.of(factor.scope))
                .distinct()
                .sorted()
                .toArray();
    }

    static LogFactor product(List<LogFactor> factors, int[] scope, int[] sizes) {
        double[] logs = new double[(int) Elimination.cells(scope, sizes)];
        for (LogFactor factor : factors) {
            int[] cells = Elimination.projection(scope, factor.scope, sizes);
            for (int i = 0; i < logs.length; i++) {
                logs[i] += factor.logs[cells[i]];
            }
        }
        return new LogFactor(scope, logs);
    }

    private LogFactor without(int variable, int[] sizes) {
        int[] rest = IntStream.of(scope).filter(v -> v != variable).toArray();
        int[] cells = Elimination.projection(scope, rest, sizes);
        double[] sums = new double[(int) Elimination.cells(rest, sizes)];
        double[] most = new double[sums.length];
        Arrays.fill(most, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < logs.length; i++) {
            most[cells[i]] = Math.max(most[cells[i]], logs[i]);
        }
        for (int i = 0; i < logs.length; i++) {
            sums[cells[i]] += Math.exp(logs[i] - most[cells[i]]);
        }
        for (int i = 0; i < sums.length; i++) {
            sums[i] = most[i] + Math.log(sums[i]);
        }
        return new LogFactor(rest, sums);
    }
}
