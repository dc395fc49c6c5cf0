package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.NumberClassifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Asks all submodels about an instance, and remembers the answer while nothing changes: the prediction and the label
 * that follows it share one evaluation.
 */
final class SubmodelPanel {

    private final Evidence evidence = new Evidence();
    private double[] asked = new double[0];
    private boolean valid;
    private double[] logLikelihood = new double[0];
    private double[] scratch = new double[0];
    /** What closed submodels are asked with, made once for each. */
    private final List<Slot> slots = new ArrayList<>();

    /** A submodel's prior, and memory as long as it has states; all that have as many share that memory. */
    private record Slot(Classifier of, double[] prior, double[] logLikelihood, double[] scratch) {}

    /** What was remembered no longer holds: a submodel has changed. */
    void forget() {
        valid = false;
    }

    /**
     * What they say of an instance.
     *
     * @param provisional the last submodel, or null while nothing is known of its chunk: then it says nothing
     * @param parents how many submodels the main node knows: one more than the closed ones if a chunk may be open
     */
    Evidence evidence(double[] values, List<Submodel> submodels, Classifier provisional, int parents, int classes) {
        if (valid && Arrays.equals(values, asked)) {
            return evidence;
        }
        ask(values, submodels, parents, classes, evidence);
        if (parents > submodels.size()) {
            askOpen(values, provisional);
            evidence.set(submodels.size(), classes, logLikelihood, scratch);
        }
        remember(values);
        return evidence;
    }

    private void remember(double[] values) {
        asked = asked.length == values.length ? asked : new double[values.length];
        System.arraycopy(values, 0, asked, 0, values.length);
        valid = true;
    }

    /**
     * Fills in what closed submodels say.
     *
     * @param states the classes, or where each submodel has states of its own the number that the largest has
     */
    void ask(double[] values, List<Submodel> submodels, int parents, int states, Evidence into) {
        if (logLikelihood.length != states) {
            logLikelihood = new double[states];
            scratch = new double[states];
            slots.clear();
        }
        into.reset(parents, states);
        for (int i = 0; i < submodels.size(); i++) {
            Slot slot = slot(i, submodels.get(i));
            slot.of.logLikelihood(values, slot.logLikelihood, slot.scratch);
            into.set(i, slot.prior.length, slot.logLikelihood, slot.prior);
        }
    }

    /** The mean of a number by each of them; that of the open chunk comes last. */
    Evidence numbers(double[] values, List<Submodel> submodels, NumberClassifier provisional, int parents) {
        if (valid && Arrays.equals(values, asked)) {
            return evidence;
        }
        evidence.resetNumbers(parents);
        for (int i = 0; i < submodels.size(); i++) {
            evidence.setNumber(i, ((NumberClassifier) submodels.get(i).classifier()).mean(values));
        }
        if (provisional != null) {
            evidence.setNumber(submodels.size(), provisional.mean(values));
        }
        remember(values);
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
    private Slot slot(int i, Submodel submodel) {
        while (slots.size() <= i) {
            slots.add(null);
        }
        Slot slot = slots.get(i);
        if (slot == null || slot.of() != submodel.classifier()) {
            double[] prior = submodel.prior(logLikelihood.length);
            boolean shared = prior.length == logLikelihood.length;
            slot = new Slot(
                    submodel.classifier(),
                    prior,
                    shared ? logLikelihood : new double[prior.length],
                    shared ? scratch : new double[prior.length]);
            slots.set(i, slot);
        }
        return slot;
    }

    private static void exponentiate(double[] logs) {
        for (int c = 0; c < logs.length; c++) {
            logs[c] = Math.exp(logs[c]);
        }
    }
}
