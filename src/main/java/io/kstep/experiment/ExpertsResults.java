package io.kstep.experiment;

import io.kstep.experiment.ExpertsDesign.Doubts;
import io.kstep.experiment.ExpertsDesign.Setting;
import java.util.List;
import java.util.Map;

/**
 * All figures of the experiment, in percent.
 *
 * @param doubts the error of each training set with doubts at their word, then judged again
 */
record ExpertsResults(Map<Setting, List<ExpertsDesign.Votes>> votes, Map<Doubts, List<double[]>> doubts) {

    double[] errors(Setting setting, ExpertMethod method) {
        return votes.get(setting).stream()
                .mapToDouble(run -> run.errors().get(method))
                .toArray();
    }

    /** How much more one method errs than another, set by set. */
    Estimate more(Setting setting, ExpertMethod method, ExpertMethod than) {
        return Estimate.ofDifference(errors(setting, method), errors(setting, than));
    }

    /** The reliability that was found of an expert, in percent. */
    Estimate found(Setting setting, int expert) {
        return Estimate.of(votes.get(setting).stream()
                .mapToDouble(run -> 100 * run.found()[expert])
                .toArray());
    }

    double[] doubts(Doubts kind, boolean isRecalibrated) {
        return doubts.get(kind).stream()
                .mapToDouble(errors -> errors[isRecalibrated ? 1 : 0])
                .toArray();
    }
}
