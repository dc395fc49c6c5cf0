package io.kstep.session;

import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.Decider;
import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.incremental.StreamSettings;
import io.kstep.wire.ExpertFigures;
import io.kstep.wire.QuestionRecord;
import java.util.List;
import java.util.Optional;

/**
 * What is kept of a model's answers beside what it has learned.
 *
 * @param decider decides what is said, and knows what that cost; null where the most probable class is
 * @param asking chooses the labels that are asked for; null where none are
 * @param experts how often each of those who vote is right; null where their shares of the votes count
 */
public record Ledger(StreamErrors errors, Decider decider, Asking asking, LearnedExperts experts) {

    /** Labels whose predictions count: those of instances without a decision do so among the costs alone. */
    long scored() {
        return errors.labels() + (decider == null ? 0 : decider.rejections());
    }

    /** The same under other settings; what was counted stays. */
    Ledger deciding(Decisions wanted, double fading) {
        return new Ledger(errors, Decider.after(decider, wanted, errors, fading), asking, experts);
    }

    Ledger asking(Optional<QuestionSettings> wanted) {
        return new Ledger(errors, decider, Asking.after(asking, wanted), experts);
    }

    Ledger hearing(Optional<ExpertSettings> wanted) {
        return new Ledger(errors, decider, asking, LearnedExperts.after(experts, wanted));
    }

    /** Whether the label of an instance counts among the errors that comes without being asked for. */
    boolean counts(long id) {
        return asking == null || asking.isDrawn(id);
    }

    /** What a label says by what is known of those who said it. */
    Label heard(Label label, Schema schema) {
        return experts == null ? label : experts.heard(label, schema.classCount());
    }

    /** Takes a label that was {@link #heard} and learned. */
    void take(Label label) {
        if (experts != null) {
            experts.take(label);
        }
    }

    /** Of every expert who votes, those of most votes first; none where nothing is learned of them. */
    public List<ExpertFigures> figures() {
        return experts == null ? List.of() : experts.figures();
    }

    /** What decisions cost, where there are any. */
    public Optional<DecisionErrors.Report> costs() {
        return Optional.ofNullable(decider).map(Decider::report);
    }

    /** What was asked, where labels are asked for. */
    Optional<QuestionRecord.Counts> asked() {
        return Optional.ofNullable(asking).map(Asking::counts);
    }

    /** All settings of a model that learns by these. */
    ModelSettings settings(StreamSettings learning) {
        return new ModelSettings(
                learning,
                decider == null ? Decisions.NONE : decider.settings(),
                Optional.ofNullable(asking).map(Asking::settings),
                Optional.ofNullable(experts).map(LearnedExperts::settings));
    }

    /** What all of it but the errors takes in memory. */
    long bytes() {
        return (decider == null ? 0 : decider.bytes())
                + (asking == null ? 0 : Asking.bytes())
                + (experts == null ? 0 : experts.bytes());
    }
}
