package io.kstep.incremental;

import io.kstep.data.Label;

/** How a soft label spreads a row over the classes. */
final class LabelSpread {

    private LabelSpread() {}

    /** The weight of each class, with sum 1; null where the label says nothing. */
    static double[] of(Label label, int classes) {
        double[] weights = label.plausibilities(classes);
        double sum = 0;
        boolean vacuous = true;
        for (double weight : weights) {
            sum += weight;
            vacuous &= weight == weights[0];
        }
        if (vacuous) {
            return null;
        }
        for (int c = 0; c < weights.length; c++) {
            weights[c] /= sum;
        }
        return weights;
    }
}
