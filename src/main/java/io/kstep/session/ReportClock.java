package io.kstep.session;

import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.Decider;

/** When the errors of a model were last reported, and by it when they are due again. Not thread-safe. */
final class ReportClock {

    private final Reporting rule;
    private long at;
    private long labels;

    /**
     * @param at time of the last report, or of the beginning
     * @param labels that were scored by then
     */
    ReportClock(Reporting rule, long at, long labels) {
        this.rule = rule;
        this.at = at;
        this.labels = labels;
    }

    /** Labels whose predictions count: those of instances without a decision do so among the costs alone. */
    static long scored(StreamErrors errors, Decider deciderOrNull) {
        return errors.labels() + (deciderOrNull == null ? 0 : deciderOrNull.rejections());
    }

    /** Takes a label that was scored; with it a report may be due, which then is the last. */
    void take(long scored, long time) {
        if (rule.isDue(scored - labels, time - at)) {
            at = time;
            labels = scored;
        }
    }

    /** Counts as many labels more or fewer as scored before. */
    void shift(long more) {
        labels += more;
    }

    long at() {
        return at;
    }

    long labels() {
        return labels;
    }
}
