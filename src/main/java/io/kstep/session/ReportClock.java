package io.kstep.session;

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
