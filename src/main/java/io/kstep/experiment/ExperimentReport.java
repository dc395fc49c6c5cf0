package io.kstep.experiment;

import java.util.List;

/**
 * What an experiment found.
 *
 * @param experiment name of the experiment
 * @param markdown the whole report: tables, the papers' figures beside ours, checks
 * @param checks what had to hold, and whether it did
 */
public record ExperimentReport(String experiment, String markdown, List<Check> checks) {

    /**
     * One assertion that was evaluated.
     *
     * @param id short name, such as A1
     * @param claim what should hold
     * @param figures the figures it was judged by
     */
    public record Check(String id, String claim, boolean passed, String figures) {}

    public ExperimentReport {
        checks = List.copyOf(checks);
    }

    public boolean passed() {
        return checks.stream().allMatch(Check::passed);
    }
}
