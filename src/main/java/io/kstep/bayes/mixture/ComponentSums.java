package io.kstep.bayes.mixture;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * What components are learned from: for each of them the weight of its rows, for each number the weight, sum and sum of
 * squares of what was there, and a count for each value. Sums of the same components add up.
 */
final class ComponentSums {

    final int count;
    final int features;
    /** Of each discrete feature; 0 of a number. */
    final int[] values;

    final double[] rows;
    final double[] weights;
    final double[] ones;
    final double[] squares;
    /** By feature, then component, then value. */
    final double[][] cells;

    ComponentSums(int count, int[] values) {
        this.count = count;
        this.values = values;
        features = values.length;
        rows = new double[count];
        weights = new double[count * features];
        ones = new double[count * features];
        squares = new double[count * features];
        cells = new double[features][];
        for (int f = 0; f < features; f++) {
            cells[f] = new double[count * values[f]];
        }
    }

    /** Adds a row, as components see it, with a weight. */
    void add(int k, double[] seen, double weight) {
        rows[k] += weight;
        int at = k * features;
        for (int f = 0; f < features; f++, at++) {
            double value = seen[f];
            if (Double.isNaN(value)) {
                continue;
            }
            if (values[f] > 0) {
                cells[f][k * values[f] + (int) value] += weight;
            } else {
                weights[at] += weight;
                ones[at] += weight * value;
                squares[at] += weight * value * value;
            }
        }
    }

    /** Multiplies all that a component has gathered. */
    void fade(int k, double kept) {
        rows[k] *= kept;
        for (int at = k * features; at < (k + 1) * features; at++) {
            weights[at] *= kept;
            ones[at] *= kept;
            squares[at] *= kept;
        }
        for (int f = 0; f < features; f++) {
            for (int v = k * values[f]; v < (k + 1) * values[f]; v++) {
                cells[f][v] *= kept;
            }
        }
    }

    /** Copies a component of other sums, which may know fewer values. */
    void take(int k, ComponentSums other, int from) {
        rows[k] = other.rows[from];
        System.arraycopy(other.weights, from * features, weights, k * features, features);
        System.arraycopy(other.ones, from * features, ones, k * features, features);
        System.arraycopy(other.squares, from * features, squares, k * features, features);
        for (int f = 0; f < features; f++) {
            int known = other.values[f];
            System.arraycopy(other.cells[f], from * known, cells[f], k * values[f], known);
        }
    }

    ComponentSums copy() {
        return withValues(values);
    }

    /** These sums under dictionaries that have grown. */
    ComponentSums withValues(int[] grown) {
        ComponentSums copy = new ComponentSums(count, grown);
        for (int k = 0; k < count; k++) {
            copy.take(k, this, k);
        }
        return copy;
    }

    /** Without the components that are not kept. */
    ComponentSums only(boolean[] kept) {
        int left = 0;
        for (boolean one : kept) {
            left += one ? 1 : 0;
        }
        ComponentSums some = new ComponentSums(left, values);
        for (int k = 0, to = 0; k < count; k++) {
            if (kept[k]) {
                some.take(to++, this, k);
            }
        }
        return some;
    }

    void write(BinaryWriter out) {
        out.writeInt(count).writeInts(values);
        out.writeDoubles(rows).writeDoubles(weights).writeDoubles(ones).writeDoubles(squares);
        Arrays.stream(cells).forEach(out::writeDoubles);
    }

    static ComponentSums read(BinaryReader in) {
        int count = in.readInt();
        int[] values = in.readInts();
        long numbers = 0;
        for (int v : values) {
            if (v < 0) {
                throw in.bad("a number of values, not " + v);
            }
            numbers += 3L + v;
        }
        if (count < 0 || count > 1_000_000) {
            throw in.bad("a number of components, not " + count);
        }
        in.claim(count * (numbers + 1));
        ComponentSums sums = new ComponentSums(count, values);
        fill(sums.rows, in);
        fill(sums.weights, in);
        fill(sums.ones, in);
        fill(sums.squares, in);
        for (double[] cell : sums.cells) {
            fill(cell, in);
        }
        return sums;
    }

    private static void fill(double[] into, BinaryReader in) {
        System.arraycopy(in.readDoubles(into.length), 0, into, 0, into.length);
    }
}
