package io.kstep.session;

/** What happened to a label. */
public enum LabelOutcome {
    /** It came with its instance, or found it waiting, and was learned. */
    LEARNED,
    /** The model is paused: it was scored, not learned. */
    SCORED,
    /** Its id had been labelled before. */
    DUPLICATE,
    /** It took the place of an earlier label, whose chunk is open. */
    CORRECTED,
    /** It would have taken the place of an earlier label, but that can no longer be changed. */
    LATE,
    /** It carries no information, such as a label that finds every class plausible. */
    VACUOUS,
    /** It came before its instance and waits. */
    EARLY,
    /** It is of an expert or a class variable, and others are waited for. */
    VOTE;

    /** Of a label that a model takes. */
    static LabelOutcome of(LiveModel model) {
        return model.isPaused() ? SCORED : LEARNED;
    }
}
