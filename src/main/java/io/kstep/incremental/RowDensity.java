package io.kstep.incremental;

import io.kstep.bayes.FeatureView;
import io.kstep.bayes.ViewedClassifier;
import io.kstep.data.Schema;
import io.kstep.probability.Density;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.List;

/**
 * How dense instances are by the newest submodel that a stream model has of a closed chunk: f(x), the classes summed over,
 * is low for an unusual instance (Pérez 2010, 1.6). It is the product of the densities of the features given the class,
 * without the limits by which no single feature may decide about the class: to these an outlier is as good as missing. Not
 * thread-safe.
 */
public final class RowDensity {

    /** No feature lowers the logarithm further, however far its value. */
    private static final double LEAST = -700;

    private final Submodel of;
    private final List<FeatureView> features;
    private final double[] logWeights;
    private final double[] logs;

    private RowDensity(Submodel of, ViewedClassifier classifier, Schema schema) {
        this.of = of;
        features = new ArrayList<>();
        for (int j = 0; j < schema.featureCount(); j++) {
            FeatureView view = classifier.view(j);
            boolean halves = schema.features().get(j).isContinuous() && view instanceof FeatureView.Discrete;
            features.add(
                    halves ? new FeatureView.Silent() : view); // of two intervals without ends nothing is a density
        }
        logWeights = new double[classifier.presentClasses().length];
        logs = new double[logWeights.length];
        double sum = 0;
        for (int slot = 0; slot < logWeights.length; slot++) {
            sum += classifier.classWeight(slot);
        }
        for (int slot = 0; slot < logWeights.length; slot++) {
            logWeights[slot] = Math.log(classifier.classWeight(slot) / sum);
        }
    }

    /**
     * That of a model as it is now; null where it has no submodel that can be looked at.
     *
     * @param before what this gave before, which is given again while the submodel is the same; null where nothing was
     */
    @SuppressWarnings("ReferenceEquality") // a submodel is the same one or another, never an equal one
    public static RowDensity of(StreamModel model, RowDensity before) {
        List<? extends ModelPart> parts = model.parts();
        for (int i = parts.size() - 1; i >= 0; i--) {
            Submodel newest = parts.get(i).submodel();
            if (newest != null && newest.classifier() instanceof ViewedClassifier viewed) {
                return before != null && before.of == newest ? before : new RowDensity(newest, viewed, model.schema());
            }
        }
        return null;
    }

    /** Minus ln f(x) by the number of features observed; NaN where there is none of which the submodel knows anything. */
    public double surprise(double[] values) {
        System.arraycopy(logWeights, 0, logs, 0, logs.length);
        int observed = 0;
        for (int j = 0; j < features.size(); j++) { // of others, which came later, it knows nothing
            FeatureView feature = features.get(j);
            if (Double.isFinite(values[j]) && !(feature instanceof FeatureView.Silent)) {
                observed++;
                for (int slot = 0; slot < logs.length; slot++) {
                    logs[slot] += Math.max(LEAST, log(feature, slot, values[j]));
                }
            }
        }
        return observed == 0 ? Double.NaN : -LogSpace.logSumExp(logs) / observed;
    }

    private static double log(FeatureView feature, int slot, double value) {
        if (feature instanceof FeatureView.Discrete table) {
            double[] row = table.probabilities().get(slot);
            return (int) value < row.length ? Math.log(row[(int) value]) : LEAST;
        }
        FeatureView.Continuous continuous = (FeatureView.Continuous) feature;
        double[] spikes = continuous.spikes();
        double rest = 1;
        for (int s = 0; s < spikes.length; s++) {
            double probability = continuous.spikeProbabilities().get(slot)[s];
            if (spikes[s] == value) {
                return Math.log(probability);
            }
            rest -= probability;
        }
        List<Density> densities = continuous.densities();
        return densities.isEmpty() || !(rest > 0)
                ? LEAST
                : Math.log(rest) + densities.get(slot).logDensity(value);
    }
}
