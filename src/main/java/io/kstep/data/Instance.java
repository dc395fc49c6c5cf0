package io.kstep.data;

import java.util.Arrays;

/**
 * One row of feature values with an id; never holds its label. A continuous value stands as it is, a discrete one as
 * its index, a missing one as NaN. The array is shared, not copied: whoever builds an instance gives it away.
 */
public record Instance(String id, double[] values) {

    @Override
    public boolean equals(Object other) {
        return other instanceof Instance that && id.equals(that.id) && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * id.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return id + Arrays.toString(values);
    }
}
