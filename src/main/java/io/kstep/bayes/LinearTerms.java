package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * The terms that a target is linear in: first columns, each a standardised continuous feature or the indicator of a
 * value of a discrete one, then squares and products of two columns and hinges max(0, column - knot).
 *
 * @param features of each column
 * @param values the value that a column indicates, -1 for a continuous feature
 * @param scales of each column five numbers: unit, mean and standard deviation in that unit, least and greatest value
 *     after standardising, beyond which a value counts as these: a polynomial must not run away
 * @param first column of each term
 * @param second column of each term, -1 where there is none
 * @param knots of each term, NaN where there is none
 */
record LinearTerms(int[] features, int[] values, double[] scales, int[] first, int[] second, double[] knots) {

    private static final int NUMBERS = 5;

    int columns() {
        return features.length;
    }

    int size() {
        return first.length;
    }

    /** Only the first terms. */
    LinearTerms first(int count) {
        return new LinearTerms(
                features,
                values,
                scales,
                Arrays.copyOf(first, count),
                Arrays.copyOf(second, count),
                Arrays.copyOf(knots, count));
    }

    /** Writes the columns of a row. A missing value is the mean of a continuous feature and no value of a discrete one. */
    void columns(double[] row, double[] out) {
        for (int c = 0, at = 0; c < features.length; c++, at += NUMBERS) {
            double x = row[features[c]];
            if (values[c] >= 0) {
                out[c] = x == values[c] ? 1 : 0;
            } else if (Double.isNaN(x)) {
                out[c] = 0;
            } else {
                double z = (x / scales[at] - scales[at + 1]) / scales[at + 2];
                out[c] = Math.min(scales[at + 4], Math.max(scales[at + 3], z));
            }
        }
    }

    /** The value of a term. */
    double value(int term, double[] columns) {
        double u = columns[first[term]];
        if (second[term] >= 0) {
            return u * columns[second[term]];
        }
        return Double.isNaN(knots[term]) ? u : Math.max(0, u - knots[term]);
    }

    void write(BinaryWriter out) {
        write(features, out);
        write(values, out);
        out.writeDoubles(scales);
        write(first, out);
        write(second, out);
        out.writeDoubles(knots);
    }

    private static void write(int[] numbers, BinaryWriter out) {
        out.writeInt(numbers.length);
        for (int number : numbers) {
            out.writeInt(number + 1);
        }
    }

    static LinearTerms read(BinaryReader in) {
        LinearTerms terms = new LinearTerms(
                readInts(in), readInts(in), in.readDoubles(), readInts(in), readInts(in), in.readDoubles());
        int columns = terms.features.length;
        boolean fits = terms.values.length == columns
                && terms.scales.length == NUMBERS * columns
                && terms.second.length == terms.first.length
                && terms.knots.length == terms.first.length;
        for (int t = 0; fits && t < terms.first.length; t++) {
            fits = terms.first[t] >= 0 && terms.first[t] < columns && terms.second[t] < columns;
        }
        if (!fits) {
            throw in.bad("terms of " + columns + " columns");
        }
        return terms;
    }

    private static int[] readInts(BinaryReader in) {
        int count = in.readInt();
        in.claim(count);
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = in.readInt() - 1;
        }
        return numbers;
    }
}
