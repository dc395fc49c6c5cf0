package io.kstep.multi;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.ClassWeights;
import io.kstep.probability.Logarithms;
import java.util.Arrays;

/**
 * P(class | classes of its parents) of one class variable, from weighted counts. Without parents (n + alpha) / (N + alpha
 * t), as every classifier's prior; given parents that is what each of their vectors is drawn towards, as if it had been
 * seen alpha t times more.
 *
 * @param scope the variable and its parents, ascending
 * @param counts weights of the rows at each vector of the scope
 */
record ClassTable(int variable, int[] scope, double alpha, double[] counts, VectorSpace space) {

    /** @param weights of the rows, for the vectors of the scope */
    static ClassTable learn(
            int variable, int[] scope, double alpha, ClassWeights weights, double[] rowWeights, VectorSpace all) {
        VectorSpace space = all.of(scope);
        double[] counts = new double[(int) space.count()];
        for (int row = 0; row < rowWeights.length; row++) {
            int hard = weights.hardClass(row);
            for (int c = hard < 0 ? 0 : hard; c < (hard < 0 ? counts.length : hard + 1); c++) {
                counts[c] += rowWeights[row] * weights.of(row, c);
            }
        }
        return new ClassTable(variable, scope, alpha, counts, space);
    }

    /** ln P at every vector of the scope. */
    double[] logs() {
        int at = Arrays.binarySearch(scope, variable);
        int classes = space.size(at);
        int stride = Elimination.strides(scope, fullSizes())[at];
        double[] marginal = new double[classes];
        double total = 0;
        for (int cell = 0; cell < counts.length; cell++) {
            marginal[cell / stride % classes] += counts[cell];
            total += counts[cell];
        }
        double denominator = Logarithms.of(total + alpha * classes);
        double[] logs = new double[counts.length];
        for (int cell = 0; cell < logs.length; cell++) {
            int c = cell / stride % classes;
            double logMarginal = Logarithms.of(marginal[c] + alpha) - denominator;
            double seen = 0;
            for (int other = 0; scope.length > 1 && other < classes; other++) {
                seen += counts[cell + (other - c) * stride];
            }
            double prior = alpha * classes;
            logs[cell] = scope.length == 1
                    ? logMarginal
                    : Math.log((counts[cell] + prior * Math.exp(logMarginal)) / (seen + prior));
        }
        return logs;
    }

    /** Sizes by the number of the variable, as far as the scope has them. */
    private int[] fullSizes() {
        int[] sizes = new int[scope[scope.length - 1] + 1];
        for (int i = 0; i < scope.length; i++) {
            sizes[scope[i]] = space.size(i);
        }
        return sizes;
    }

    void write(BinaryWriter out) {
        out.writeInt(variable).writeInts(scope).writeDouble(alpha).writeDoubles(counts);
    }

    static ClassTable read(BinaryReader in, VectorSpace all) {
        int variable = in.readInt();
        int[] scope = in.readInts();
        return new ClassTable(variable, scope, in.readDouble(), in.readDoubles(), all.of(scope));
    }
}
