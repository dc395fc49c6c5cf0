package io.kstep.experiment;

import java.util.List;
import java.util.Set;

/** A part of an experiment on the data sets of Pérez 2010: most often one of its tables. */
interface Study {

    String title();

    /** The names of the data sets that it is about; none for one that draws its own data. */
    default Set<String> sets() {
        return Set.of();
    }

    /** How many figures it computes. */
    long steps(Bench bench);

    Result result(Bench bench);

    /** Its table and what there is to say of it, and what had to hold. */
    record Result(String markdown, List<ExperimentReport.Check> checks) {}
}
