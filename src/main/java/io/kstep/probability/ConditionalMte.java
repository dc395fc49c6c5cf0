package io.kstep.probability;

import java.util.Arrays;
import java.util.List;

/**
 * The density of a value given a continuous parent, which acts through a partition of its domain only: one univariate
 * density per interval (method.md, conditional MTEs). Letting the parent into the exponents would make the normaliser
 * no MTE. Immutable.
 *
 * @param cuts of the parent's domain, rising; interval s ends before {@code cuts[s]}
 * @param leaves one density per interval, one more than there are cuts
 */
public record ConditionalMte(double[] cuts, List<Mte> leaves) {

    public ConditionalMte {
        leaves = List.copyOf(leaves);
        if (leaves.size() != cuts.length + 1) {
            throw new IllegalArgumentException(
                    cuts.length + " cuts need " + (cuts.length + 1) + " leaves, not " + leaves.size());
        }
        for (int s = 1; s < cuts.length; s++) {
            if (!(cuts[s - 1] < cuts[s])) {
                throw new IllegalArgumentException("cuts must rise, not " + Arrays.toString(cuts));
            }
        }
    }

    /** Index of the interval that holds a value of the parent. */
    public int interval(double parent) {
        int s = 0;
        while (s < cuts.length && parent >= cuts[s]) {
            s++;
        }
        return s;
    }

    /** The density of the value when the parent has this value. */
    public Mte given(double parent) {
        return leaves.get(interval(parent));
    }

    public double logDensity(double x, double parent) {
        return given(parent).logDensity(x);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ConditionalMte that && Arrays.equals(cuts, that.cuts) && leaves.equals(that.leaves);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(cuts) + leaves.hashCode();
    }
}
