package io.kstep.experiment;

import java.util.Arrays;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;

/** Accuracies in percent by contender and network. */
record ClassificationResult(ClassificationSetting setting, Map<Contender, double[]> accuracy) {

    double[] of(Contender contender) {
        return accuracy.get(contender);
    }

    double mean(Contender contender) {
        return Estimate.of(of(contender)).mean();
    }

    /** The worse of the two submodels, network by network. */
    double[] worse() {
        return submodels(Math::min);
    }

    double[] better() {
        return submodels(Math::max);
    }

    private double[] submodels(DoubleBinaryOperator choice) {
        double[] result = of(Contender.FIRST).clone();
        double[] second = of(Contender.SECOND);
        Arrays.setAll(result, i -> choice.applyAsDouble(result[i], second[i]));
        return result;
    }

    /** Share of the networks on which a contender is at least as good as what is given. */
    Estimate atLeast(Contender contender, double[] others) {
        double[] values = of(contender);
        return Estimate.ofShare(values.length, i -> values[i] >= others[i]);
    }

    /** Share of the networks on which a contender is better than both submodels. */
    Estimate aboveBoth(Contender contender) {
        double[] values = of(contender);
        double[] better = better();
        return Estimate.ofShare(values.length, i -> values[i] > better[i]);
    }

    String where(Contender contender) {
        return contender.title + " K=" + setting.classes() + " " + setting.division() + " n=" + setting.rows();
    }
}
