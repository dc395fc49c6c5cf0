package io.kstep.experiment;

/** A reproduction of a paper's experiments: the same options give the same report. */
public interface Experiment {

    /** What the command line calls it. */
    String name();

    /** What it reproduces, in one line. */
    String summary();

    /** Runs it from the start; what it finds wrong is in the report, not thrown. */
    ExperimentReport run(ExperimentOptions options, ProgressListener progress);
}
