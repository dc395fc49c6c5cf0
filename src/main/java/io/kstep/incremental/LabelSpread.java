package io.kstep.incremental;

import io.kstep.data.Label;
import io.kstep.data.LabelContour;

/** How a soft label spreads a row over the classes. */
final class LabelSpread {

    private LabelSpread() {}

    /** The weight of each class, with sum 1; null where the label says nothing. */
    static double[] of(Label label, int classes) {
        LabelContour contour = label.contour(classes);
        return contour.isVacuous() ? null : contour.shares();
    }
}
