package io.kstep.incremental;

import io.kstep.bayes.CorrectedCounts;
import io.kstep.bayes.Learner;
import io.kstep.bayes.MStep;
import io.kstep.data.Schema;
import java.util.Map;
import java.util.Optional;

/**
 * What a k-step classifier makes of labels that are not sure.
 *
 * @param soft what such labels are to learning
 */
public record LabelSettings(SoftMode soft) {

    /** Labels that are numbers are sure. */
    static final LabelSettings OF_NUMBERS = new LabelSettings(SoftMode.HARD);

    void name(Map<String, String> byName) {
        byName.put("soft", soft.spec());
    }

    static LabelSettings read(Map<String, String> texts) {
        return new LabelSettings(SoftMode.parse(texts.get("soft")));
    }

    /** Why a learner cannot make that of labels, in one line; nothing where it can. */
    Optional<String> refusal(Learner learner, Schema schema) {
        if (soft == SoftMode.CORRECTED) {
            return CorrectedCounts.refusal(learner, schema);
        }
        return soft.sweeps() && learner.mStep(schema) instanceof MStep.Unsound unsound
                ? Optional.of("soft=" + soft.spec() + " cannot use " + learner.spec() + ": " + unsound.reason())
                : Optional.empty();
    }
}
