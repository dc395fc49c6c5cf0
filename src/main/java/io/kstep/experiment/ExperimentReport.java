package io.kstep.experiment;

import java.util.List;
import java.util.Map;

/**
 * What an experiment found.
 *
 * @param experiment name of the experiment
 * @param markdown the whole report: tables, the papers' figures beside ours, checks
 * @param checks what had to hold, and whether it did
 * @param notes what whoever runs it has to know but the report does not depend on, a line each
 * @param pictures as SVG by the names of their files, to stand beside the report
 */
public record ExperimentReport(
        String experiment, String markdown, List<Check> checks, List<String> notes, Map<String, String> pictures) {

    /**
     * One assertion that was evaluated.
     *
     * @param id short name, such as A1
     * @param claim what should hold
     * @param figures the figures it was judged by, or why there are none
     */
    public record Check(String id, String claim, Verdict verdict, String figures) {

        /** One that there were figures for. */
        public static Check judged(String id, String claim, boolean holds, String figures) {
            return new Check(id, claim, Verdict.of(holds), figures);
        }

        static Check notRun(String id, String claim, String why) {
            return new Check(id, claim, Verdict.NOT_RUN, why);
        }

        public boolean passed() {
            return verdict == Verdict.PASS;
        }
    }

    public ExperimentReport {
        checks = List.copyOf(checks);
        notes = List.copyOf(notes);
        pictures = Map.copyOf(pictures);
    }

    /** Without pictures. */
    public ExperimentReport(String experiment, String markdown, List<Check> checks, List<String> notes) {
        this(experiment, markdown, checks, notes, Map.of());
    }

    /** Without notes. */
    public ExperimentReport(String experiment, String markdown, List<Check> checks) {
        this(experiment, markdown, checks, List.of());
    }

    /** Whether something was judged and nothing was found wrong. */
    public boolean passed() {
        return checks.stream().anyMatch(Check::passed)
                && checks.stream().noneMatch(check -> check.verdict() == Verdict.FAIL);
    }
}
