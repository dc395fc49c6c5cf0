package io.kstep.bayes;

import io.kstep.data.Schema;
import java.util.Arrays;

/** Sums the logarithms of all probabilities that a pseudo-count was added for. */
final class PseudoCounts {

    private PseudoCounts() {}

    static double logProbabilities(ViewedClassifier classifier, Schema schema) {
        int classes = schema.classCount();
        double[] logs = new double[classes];
        classifier.logPrior(logs);
        double sum = Arrays.stream(logs).sum();
        int unseen = classes - classifier.presentClasses().length;
        for (int j = 0; j < schema.featureCount(); j++) {
            if (classifier.view(j) instanceof FeatureView.Discrete table) {
                for (double[] probabilities : table.probabilities()) {
                    sum += Arrays.stream(probabilities).map(Math::log).sum();
                }
                int values = table.probabilities().get(0).length;
                sum -= unseen * values * Math.log(values); // a class without rows is uniform
            }
        }
        return sum;
    }
}
