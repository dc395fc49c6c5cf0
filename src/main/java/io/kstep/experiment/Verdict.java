package io.kstep.experiment;

/** What became of a check. */
public enum Verdict {
    PASS("PASS"),
    FAIL("FAIL"),
    /** There was nothing to judge, as in a fast run or without the data: neither good nor bad. */
    NOT_RUN("not run");

    private final String text;

    Verdict(String text) {
        this.text = text;
    }

    static Verdict of(boolean holds) {
        return holds ? PASS : FAIL;
    }

    /** As reports have it. */
    public String text() {
        return text;
    }
}
