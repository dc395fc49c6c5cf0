package io.kstep.incremental;

import io.kstep.data.Label;
import io.kstep.probability.LogSpace;
import java.util.Arrays;

/**
 * What one label is to learning under a {@link SoftMode}.
 *
 * @param truth the class of a sure label, else the likeliest
 * @param said what a label said that is not taken for sure; null for one that is
 */
record LabelUse(int truth, SaidLabel said) {

    /** Of a row whose target is a number. */
    static final LabelUse NUMBER = new LabelUse(0, null);

    /** Nothing where the label is not learned from. */
    static LabelUse of(Label label, int classes, SoftMode mode) {
        if (label instanceof Label.Hard hard) {
            return new LabelUse(hard.index(), null);
        }
        SaidLabel said = SaidLabel.of(label, classes);
        if (said == null) {
            return null;
        }
        return switch (mode) {
            case HARD -> new LabelUse(said.named(), null);
            case DROP -> said.isDoubtful() ? null : new LabelUse(said.named(), null);
            default -> new LabelUse(LogSpace.argMax(said.weights()), said);
        };
    }

    /** Whether the class is not to be taken for what was true. */
    boolean isDoubtful() {
        return said != null && said.isDoubtful();
    }

    /** Counts what the main classifier is to know of the row. */
    void count(MainClassifier main, Evidence evidence, int last) {
        if (said == null) {
            main.observe(evidence, last, truth, 1);
            return;
        }
        double[] weights = said.mainWeights();
        for (int m = 0; m < weights.length; m++) {
            if (weights[m] > 0) {
                main.observe(evidence, last, m, weights[m]);
            }
        }
    }

    /** What the row counts for until its chunk is closed, null for wholly of the class. */
    double[] weights() {
        return said == null ? null : said.weights();
    }

    /** What an answer loses, from 0 to 1: by a label that is not sure, the probability that it is wrong. */
    double loss(int answer) {
        return said == null ? (answer == truth ? 0 : 1) : said.loss(answer);
    }

    /** The same with the weights that the row has until its chunk is closed. */
    LabelUse weighted(double[] posterior, SoftMode mode) {
        return said == null ? this : new LabelUse(truth, said(posterior, mode));
    }

    private SaidLabel said(double[] posterior, SoftMode mode) {
        return switch (mode) {
            case WEIGHTED, CORRECTED -> said.with(said.clear());
            case GEM, TEMPERED -> {
                double[] logs = Arrays.stream(posterior).map(Math::log).toArray();
                double[] weights = new double[posterior.length];
                said.expect(logs, mode.power(), weights);
                yield said.with(weights);
            }
            default -> said.bare();
        };
    }
}
