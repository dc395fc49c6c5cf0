package io.kstep.incremental;

import io.kstep.bayes.CorrectedCounts;
import io.kstep.bayes.Learner;
import io.kstep.bayes.MStep;
import io.kstep.data.Schema;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.Map;
import java.util.Optional;

/**
 * What a k-step classifier makes of labels that are not sure, and of rows without any.
 *
 * @param soft what such labels are to learning
 * @param unlabelled weight of a row without a label in EM, from 0, where such rows are not kept, to 1, that of a labelled
 *     one; {@link #CHOSEN} where contenders with several weights are kept
 */
public record LabelSettings(SoftMode soft, double unlabelled) {

    /** The weight of rows without a label is that of the contender with the least error. */
    static final double CHOSEN = -1;

    /** Labels that are numbers are sure. */
    static final LabelSettings OF_NUMBERS = new LabelSettings(SoftMode.HARD);

    private static final String SOFT = "soft";
    private static final String UNLABELLED = "unlabelled";
    private static final String AUTO = "auto";

    public LabelSettings {
        boolean fits = soft == SoftMode.AUTO ? unlabelled == 0 || unlabelled == CHOSEN : unlabelled >= 0;
        if (!fits || !(unlabelled <= 1)) {
            throw new SpecException("option 'unlabelled' of soft=" + soft.spec() + " must be "
                    + (soft == SoftMode.AUTO ? "auto or 0" : "a number from 0 to 1") + ", not " + unlabelled);
        }
        if (unlabelled > 0 && !soft.sweeps()) {
            throw new SpecException("soft=" + soft.spec() + " makes nothing of rows without a label: use soft=gem("
                    + UNLABELLED + "=...) or soft=auto(" + UNLABELLED + "=auto)");
        }
    }

    /** Rows without a label are left out. */
    LabelSettings(SoftMode soft) {
        this(soft, 0);
    }

    void name(Map<String, String> byName) {
        byName.put(SOFT, spec());
    }

    private String spec() {
        if (unlabelled == 0) {
            return soft.spec();
        }
        return soft.spec() + "(" + UNLABELLED + "=" + (unlabelled == CHOSEN ? AUTO : Double.toString(unlabelled)) + ")";
    }

    static LabelSettings read(Map<String, String> texts) {
        Spec spec = Spec.parse(texts.get(SOFT));
        SoftMode soft = SoftMode.parse(spec.name());
        Spec.Reader options = spec.reader();
        boolean isChosen = options.text(UNLABELLED, "0").equals(AUTO);
        double unlabelled = isChosen ? CHOSEN : options.real(UNLABELLED, 0, 0, 1);
        options.done();
        return new LabelSettings(soft, unlabelled);
    }

    /** Whether the stream may make contenders of a model. */
    boolean isContest() {
        return soft == SoftMode.AUTO;
    }

    /** Whether rows without a label are made use of. */
    boolean learnsUnlabelled() {
        return unlabelled != 0;
    }

    /** Why a learner cannot make that of labels, in one line; nothing where it can. */
    Optional<String> refusal(Learner learner, Schema schema) {
        if (soft == SoftMode.CORRECTED) {
            return CorrectedCounts.refusal(learner, schema);
        }
        boolean isSwept = soft.sweeps() || learnsUnlabelled();
        return isSwept && learner.mStep(schema) instanceof MStep.Unsound unsound
                ? Optional.of("soft=" + spec() + " cannot use " + learner.spec() + ": " + unsound.reason())
                : Optional.empty();
    }
}
