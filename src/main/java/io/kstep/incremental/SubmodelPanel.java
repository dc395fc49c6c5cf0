package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import java.util.Arrays;
import java.util.List;

/**
 * Asks all submodels about an instance, and remembers the answer while nothing changes: the prediction and the label
 * that follows it share one asking.
 */
final class SubmodelPanel {

    private final Evidence evidence = new Evidence();
    private double[] asked = new double[0];
    private boolean valid;
    private double[] logLikelihood = new double[0];
    private double[] scratch = new double[0];
    private double[] prior = new double[0];

    /** What was remembered no longer holds: a submodel has changed. */
    void forget() {
        valid = false;
    }

    /** @param provisional the last submodel, or null while nothing is known of its chunk: then it says nothing */
    Evidence evidence(double[] values, List<Submodel> submodels, Classifier provisional, int classes) {
        return evidence(values, submodels, provisional, submodels.size() + 1, classes);
    }

    /** @param parents how many submodels the main node knows: one more than the closed ones if a chunk may be open */
    Evidence evidence(double[] values, List<Submodel> submodels, Classifier provisional, int parents, int classes) {
        if (valid && Arrays.equals(values, asked)) {
            return evidence;
        }
        if (logLikelihood.length != classes) {
            logLikelihood = new double[classes];
            scratch = new double[classes];
            prior = new double[classes];
        }
        evidence.reset(parents, classes);
        for (int i = 0; i < submodels.size(); i++) {
            ask(i, submodels.get(i).classifier(), values);
        }
        if (provisional != null) {
            ask(submodels.size(), provisional, values);
        } else if (parents > submodels.size()) {
            Arrays.fill(logLikelihood, 0);
            Arrays.fill(prior, 1.0 / classes);
            evidence.set(submodels.size(), classes, logLikelihood, prior);
        }
        asked = asked.length == values.length ? asked : new double[values.length];
        System.arraycopy(values, 0, asked, 0, values.length);
        valid = true;
        return evidence;
    }

    private void ask(int i, Classifier classifier, double[] values) {
        classifier.logLikelihood(values, logLikelihood, scratch);
        classifier.logPrior(prior);
        for (int c = 0; c < prior.length; c++) {
            prior[c] = Math.exp(prior[c]);
        }
        evidence.set(i, prior.length, logLikelihood, prior);
    }
}
