package io.kstep.evaluate.comparison;

import java.util.BitSet;

/**
 * How many of the hypotheses "learners i and j are equal" can be true together. Equality is transitive, so the true
 * ones come from a partition of the learners: S(k) is the union over j of C(j,2) + S(k-j). The thesis' closed form (eq
 * 1.38) allows one block only and is too liberal.
 */
final class ShafferSets {

    private ShafferSets() {}

    /** S(k). */
    static BitSet numbers(int k) {
        BitSet[] sets = new BitSet[k + 1];
        for (int n = 0; n <= k; n++) {
            sets[n] = new BitSet();
            sets[n].set(0, n < 2);
            for (int block = 1; block <= n; block++) {
                int equalities = block * (block - 1) / 2;
                BitSet all = sets[n];
                sets[n - block].stream().forEach(rest -> all.set(equalities + rest));
            }
        }
        return sets[k];
    }

    /** t_1, t_2, ...: the most hypotheses that can be true if this number of them, and no more, is left. */
    static int[] mostTrue(int k) {
        BitSet numbers = numbers(k);
        int hypotheses = k * (k - 1) / 2;
        int[] most = new int[hypotheses];
        for (int i = 0; i < hypotheses; i++) {
            most[i] = numbers.previousSetBit(hypotheses - i);
        }
        return most;
    }
}
