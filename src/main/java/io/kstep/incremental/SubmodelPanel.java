package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import java.util.ArrayList;
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
    /** Priors of the submodels, closed ones worked out once. */
    private final List<CachedPrior> priors = new ArrayList<>();

    private record CachedPrior(Classifier of, double[] probabilities) {}

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
            priors.clear();
        }
        int closed = submodels.size();
        evidence.reset(parents, classes);
        for (int i = 0; i < closed; i++) {
            Classifier classifier = submodels.get(i).classifier();
            classifier.logLikelihood(values, logLikelihood, scratch);
            evidence.set(i, classes, logLikelihood, prior(i, classifier));
        }
        if (parents > closed) {
            askOpen(values, provisional);
            evidence.set(closed, classes, logLikelihood, scratch);
        }
        asked = asked.length == values.length ? asked : new double[values.length];
        System.arraycopy(values, 0, asked, 0, values.length);
        valid = true;
        return evidence;
    }

    private void askOpen(double[] values, Classifier provisional) {
        if (provisional == null) {
            Arrays.fill(logLikelihood, 0);
            Arrays.fill(scratch, 1.0 / scratch.length);
        } else {
            provisional.logLikelihood(values, logLikelihood, scratch);
            provisional.logPrior(scratch);
            exponentiate(scratch);
        }
    }

    @SuppressWarnings("ReferenceEquality") // a submodel is the same one or another, never an equal one
    private double[] prior(int i, Classifier classifier) {
        while (priors.size() <= i) {
            priors.add(null);
        }
        CachedPrior cached = priors.get(i);
        if (cached == null || cached.of() != classifier) {
            double[] probabilities = new double[logLikelihood.length];
            classifier.logPrior(probabilities);
            exponentiate(probabilities);
            cached = new CachedPrior(classifier, probabilities);
            priors.set(i, cached);
        }
        return cached.probabilities();
    }

    private static void exponentiate(double[] logs) {
        for (int c = 0; c < logs.length; c++) {
            logs[c] = Math.exp(logs[c]);
        }
    }
}
