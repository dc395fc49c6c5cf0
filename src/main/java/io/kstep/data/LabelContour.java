package io.kstep.data;

/**
 * What a label of any kind says of the classes: the plausibility of each, in [0, 1] (Côme et al. 2009, remark 4.1). The
 * stream, the EM of soft labels and the scores ask this and never the kind of a label.
 */
public final class LabelContour {

    private final double[] plausibilities;

    /** The array is given away. */
    LabelContour(double[] plausibilities) {
        this.plausibilities = plausibilities;
    }

    public int classes() {
        return plausibilities.length;
    }

    public double plausibility(int c) {
        return plausibilities[c];
    }

    /** A copy of the plausibilities. */
    public double[] toArray() {
        return plausibilities.clone();
    }

    /** Whether it does not distinguish any classes; so too where it leaves none. */
    public boolean isVacuous() {
        for (double plausibility : plausibilities) {
            if (plausibility != plausibilities[0]) {
                return false;
            }
        }
        return true;
    }

    /** Whether it leaves no class plausible: a label that excludes every class there is. */
    public boolean isInconsistent() {
        for (double plausibility : plausibilities) {
            if (plausibility > 0) {
                return false;
            }
        }
        return true;
    }

    /** The only class that is plausible, or -1 where there are several or none. */
    public int hardClass() {
        int only = -1;
        for (int c = 0; c < plausibilities.length; c++) {
            if (plausibilities[c] > 0) {
                if (only >= 0) {
                    return -1;
                }
                only = c;
            }
        }
        return only;
    }

    /** How a row is spread over the classes: plausibilities divided by their sum. */
    public double[] shares() {
        double sum = 0;
        for (double plausibility : plausibilities) {
            sum += plausibility;
        }
        double[] shares = new double[plausibilities.length];
        for (int c = 0; c < shares.length; c++) {
            shares[c] = plausibilities[c] / sum;
        }
        return shares;
    }

    static void requireShare(String what, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(what + " must be in [0, 1], not " + share);
        }
    }
}
