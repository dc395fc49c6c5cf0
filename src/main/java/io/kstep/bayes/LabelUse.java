package io.kstep.bayes;

import io.kstep.data.ClassWeights;
import java.util.Arrays;
import java.util.Locale;

/** What EM takes from the labels of rows. */
public enum LabelUse {
    /** Their plausibilities at every step: the method of Côme et al. 2009 and the setting GEM of López-Cruz et al. 2013. */
    PLAUSIBLE,
    /** Where to begin and nothing else: the setting EM of López-Cruz et al. 2013, section 4. */
    START,
    /**
     * A label that leaves no other class a plausibility above one half of its own is taken for sure, any other for
     * nothing: adaptive semi-supervised learning (Côme et al. 2009, 5.2.2).
     */
    ADAPTIVE;

    private static final double TRUSTED = .5;

    public String spec() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The labels as EM is to read them. */
    ClassWeights read(ClassWeights labels, int classes) {
        return switch (this) {
            case PLAUSIBLE -> sharpened(labels, classes);
            case START -> startOnly(labels, classes);
            case ADAPTIVE -> trustedOrNothing(labels, classes);
        };
    }

    /** Rows whose labels leave one class are hard, whatever form they come in. */
    private static ClassWeights sharpened(ClassWeights labels, int classes) {
        int[] hard = new int[labels.rows()];
        double[][] weights = new double[hard.length][];
        double[][] plausibilities = new double[hard.length][];
        boolean isHard = true;
        for (int i = 0; i < hard.length; i++) {
            int row = i;
            double[] plausible = new double[classes];
            Arrays.setAll(plausible, k -> labels.plausibility(row, k));
            hard[i] = only(plausible);
            if (hard[i] < 0) {
                isHard = false;
                plausibilities[i] = plausible;
                weights[i] = new double[classes];
                Arrays.setAll(weights[i], k -> labels.of(row, k));
            }
        }
        return isHard ? ClassWeights.hard(hard) : ClassWeights.mixed(hard, weights, plausibilities);
    }

    /** The only class that is plausible, -1 if there are several or none. */
    private static int only(double[] plausibilities) {
        int only = -1;
        for (int k = 0; k < plausibilities.length; k++) {
            if (plausibilities[k] > 0) {
                if (only >= 0) {
                    return -1;
                }
                only = k;
            }
        }
        return only;
    }

    private static ClassWeights startOnly(ClassWeights labels, int classes) {
        double[][] weights = new double[labels.rows()][classes];
        double[][] ones = new double[labels.rows()][classes];
        for (int i = 0; i < weights.length; i++) {
            for (int k = 0; k < classes; k++) {
                weights[i][k] = labels.of(i, k);
                ones[i][k] = 1;
            }
        }
        return ClassWeights.mixed(new int[weights.length], weights, ones);
    }

    private static ClassWeights trustedOrNothing(ClassWeights labels, int classes) {
        int[] hard = new int[labels.rows()];
        double[][] nothing = new double[hard.length][];
        boolean isHard = true;
        for (int i = 0; i < hard.length; i++) {
            hard[i] = trusted(labels, i, classes);
            if (hard[i] < 0) {
                nothing[i] = new double[classes];
                Arrays.fill(nothing[i], 1.0 / classes);
                isHard = false;
            }
        }
        return isHard ? ClassWeights.hard(hard) : ClassWeights.mixed(hard, nothing);
    }

    /** The only class of more than half of the largest plausibility, -1 if there are several. */
    private static int trusted(ClassWeights labels, int row, int classes) {
        int best = 0;
        for (int k = 1; k < classes; k++) {
            best = labels.plausibility(row, k) > labels.plausibility(row, best) ? k : best;
        }
        double limit = TRUSTED * labels.plausibility(row, best);
        for (int k = 0; k < classes; k++) {
            if (k != best && labels.plausibility(row, k) > limit) {
                return -1;
            }
        }
        return best;
    }
}
