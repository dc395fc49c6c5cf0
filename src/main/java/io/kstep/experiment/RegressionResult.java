package io.kstep.experiment;

import java.util.Arrays;
import java.util.Map;

/** Root mean squared errors by contender and network, of predicting by the posterior mean and by the median. */
record RegressionResult(RegressionSetting setting, Map<Contender, double[]> means, Map<Contender, double[]> medians) {

    double mean(Contender contender) {
        return Estimate.of(means.get(contender)).mean();
    }

    double median(Contender contender) {
        return Estimate.of(medians.get(contender)).mean();
    }

    /** The larger error of the two submodels, network by network. */
    double[] worse() {
        double[] first = means.get(Contender.FIRST);
        double[] second = means.get(Contender.SECOND);
        double[] worse = new double[first.length];
        Arrays.setAll(worse, i -> Math.max(first[i], second[i]));
        return worse;
    }

    /** Share of the networks on which a contender errs no more than the worse submodel. */
    Estimate notWorse(Contender contender) {
        double[] errors = means.get(contender);
        double[] worse = worse();
        return Estimate.ofShare(errors.length, i -> errors[i] <= worse[i]);
    }

    boolean divided() {
        return !setting.division().equals("none");
    }

    String where(Contender contender) {
        return contender.title + " " + setting.first() + "/" + setting.second() + " " + setting.division();
    }
}
