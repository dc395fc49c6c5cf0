package io.kstep.bayes.network;

import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table of log values over the states of some variables, for every slot: what variable elimination works on. */
final class Potential {

    private final int[] variables;
    private final int[] cardinalities;
    private final int slots;
    private final int size;
    private final double[] logs;

    /** @param cardinalities of all variables */
    Potential(int[] variables, int[] cardinalities, int slots) {
        this.variables = variables;
        this.cardinalities = cardinalities;
        this.slots = slots;
        size = (int) StateSpace.count(variables, cardinalities);
        logs = new double[size * slots];
    }

    int size() {
        return size;
    }

    void set(int cell, double[] of) {
        System.arraycopy(of, 0, logs, cell * slots, slots);
    }

    /** ln of the sum over all variables of the product of potentials, for each slot. */
    static double[] eliminated(List<Potential> potentials, int slots) {
        List<Potential> left = new ArrayList<>(potentials);
        while (left.stream().anyMatch(potential -> potential.variables.length > 0)) {
            int next = cheapest(left.stream().map(p -> p.variables).toList(), left.get(0).cardinalities);
            List<Potential> with = left.stream().filter(p -> p.has(next)).toList();
            left.removeAll(with);
            left.add(product(with).summedOver(next));
        }
        double[] sums = new double[slots];
        for (Potential potential : left) {
            for (int s = 0; s < slots; s++) {
                sums[s] += potential.logs[s];
            }
        }
        return sums;
    }

    /** A variable whose elimination would make a table of too many cells, or -1 if none does. */
    static int tooWide(List<int[]> scopes, int[] cardinalities, int mostCells) {
        List<int[]> left = new ArrayList<>(
                scopes.stream().filter(scope -> scope.length > 0).toList());
        while (!left.isEmpty()) {
            int next = cheapest(left, cardinalities);
            int[] union = union(left, next);
            if (StateSpace.count(union, cardinalities) > mostCells) {
                return next;
            }
            left.removeIf(scope -> Arrays.stream(scope).anyMatch(v -> v == next));
            int[] rest = Arrays.stream(union).filter(v -> v != next).toArray();
            if (rest.length > 0) {
                left.add(rest);
            }
        }
        return -1;
    }

    /** The variable whose elimination needs the smallest table, the lowest on ties. */
    private static int cheapest(List<int[]> scopes, int[] cardinalities) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        int[] all =
                scopes.stream().flatMapToInt(Arrays::stream).distinct().sorted().toArray();
        for (int variable : all) {
            double cells = StateSpace.count(union(scopes, variable), cardinalities);
            if (cells < least) {
                least = cells;
                best = variable;
            }
        }
        return best;
    }

    private static int[] union(List<int[]> scopes, int variable) {
        return scopes.stream()
                .filter(scope -> Arrays.stream(scope).anyMatch(v -> v == variable))
                .flatMapToInt(Arrays::stream)
                .distinct()
                .sorted()
                .toArray();
    }

    private boolean has(int variable) {
        return Arrays.stream(variables).anyMatch(v -> v == variable);
    }

    private static Potential product(List<Potential> factors) {
        Potential first = factors.get(0);
        int[] all = factors.stream()
                .flatMapToInt(p -> Arrays.stream(p.variables))
                .distinct()
                .sorted()
                .toArray();
        Potential product = new Potential(all, first.cardinalities, first.slots);
        int[] states = new int[first.cardinalities.length];
        for (int cell = 0; cell < product.size; cell++) {
            product.decode(cell, states);
            for (Potential factor : factors) {
                int at = factor.encode(states) * first.slots;
                for (int s = 0; s < first.slots; s++) {
                    product.logs[cell * first.slots + s] += factor.logs[at + s];
                }
            }
        }
        return product;
    }

    private Potential summedOver(int variable) {
        Potential sum = new Potential(
                Arrays.stream(variables).filter(v -> v != variable).toArray(), cardinalities, slots);
        int[] states = new int[cardinalities.length];
        double[] terms = new double[cardinalities[variable]];
        for (int cell = 0; cell < sum.size; cell++) {
            sum.decode(cell, states);
            for (int s = 0; s < slots; s++) {
                for (int v = 0; v < terms.length; v++) {
                    states[variable] = v;
                    terms[v] = logs[encode(states) * slots + s];
                }
                sum.logs[cell * slots + s] = LogSpace.logSumExp(terms);
            }
        }
        return sum;
    }

    private void decode(int cell, int[] states) {
        int rest = cell;
        for (int variable : variables) {
            states[variable] = rest % cardinalities[variable];
            rest /= cardinalities[variable];
        }
    }

    private int encode(int[] states) {
        int cell = 0;
        int stride = 1;
        for (int variable : variables) {
            cell += states[variable] * stride;
            stride *= cardinalities[variable];
        }
        return cell;
    }
}
