package io.kstep.session;

import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.Decider;
import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.incremental.StreamSettings;
import io.kstep.wire.QuestionRecord;
import java.util.Optional;

/**
 * What is kept of a model's answers beside what it has learned.
 *
 * @param decider decides what is said, and knows what that cost; null where the most probable class is
 * @param asking chooses the labels that are asked for; null where none are
 */
public record Ledger(StreamErrors errors, Decider decider, Asking asking) {

    /** Labels whose predictions count: those of instances without a decision do so among the costs alone. */
    long scored() {
        return errors.labels() + (decider == null ? 0 : decider.rejections());
    }

    /** The same under other settings; what was counted stays. */
    Ledger deciding(Decisions wanted, double fading) {
        return new Ledger(errors, Decider.after(decider, wanted, errors, fading), asking);
    }

    Ledger asking(Optional<QuestionSettings> wanted) {
        return new Ledger(errors, decider, Asking.after(asking, wanted));
    }

    /** What decisions cost, where there are any. */
    public Optional<DecisionErrors.Report> costs() {
        return Optional.ofNullable(decider).map(Decider::report);
    }

    /** What was asked, where labels are asked for. */
    Optional<QuestionRecord.Counts> counts() {
        return Optional.ofNullable(asking).map(Asking::counts);
    }

    /** All settings of a model that learns by these. */
    ModelSettings settings(StreamSettings learning) {
        return new ModelSettings(
                learning,
                decider == null ? Decisions.NONE : decider.settings(),
                Optional.ofNullable(asking).map(Asking::settings));
    }

    /** What decider and questions take in memory. */
    long bytes() {
        return (decider == null ? 0 : decider.bytes()) + (asking == null ? 0 : Asking.bytes());
    }
}
