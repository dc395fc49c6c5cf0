package io.kstep.bayes;

import io.kstep.bayes.network.FeaturePanel;
import io.kstep.bayes.structure.Structure;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.Logarithms;
import java.util.Arrays;
import java.util.List;

/**
 * Naive Bayes over mixed features with missing values (Flesch, Fernández and Salmerón 2007, 3.4): the score of a class
 * is ln P(c) + sum over the observed features of ln f_j(x_j | c). The influence of each feature is limited: no class
 * falls more than {@code clamp} behind the best one by one feature alone, so that a single outlier cannot decide.
 *
 * <p>Only classes that had rows take room, a slot each; all others share one answer, that of a class without rows.
 */
public final class NaiveBayes implements ViewedClassifier {

    private final double alpha;
    private final double clamp;
    private final int[] present;
    /** Whether each slot has the number of its class, as it mostly has where all classes are present. */
    private final boolean inOrder;

    private final double[] classWeights;
    private final double totalWeight;
    private final FeatureModel[] features;
    private final FeaturePanel panel;

    /**
     * @param present the class of each slot
     * @param classWeights weight of the rows of each slot
     */
    public NaiveBayes(double alpha, double clamp, int[] present, double[] classWeights, FeatureModel[] features) {
        this.alpha = alpha;
        this.clamp = clamp;
        this.present = present;
        this.classWeights = classWeights;
        this.features = features;
        inOrder = areInOrder(present);
        panel = new FeaturePanel(features, present.length, clamp);
        totalWeight = total(classWeights, classWeights.length);
    }

    private static boolean areInOrder(int[] present) {
        for (int s = 0; s < present.length; s++) {
            if (present[s] != s) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        boolean allPresent = present.length == out.length;
        double unseen = panel.sum(values, allPresent, out, scratch);
        if (!(allPresent && inOrder)) {
            toClasses(present, present.length, unseen, out, scratch);
        }
    }

    /** Moves what stands in slots to the classes they are of; the others are unseen. */
    static void toClasses(int[] present, int slots, double unseen, double[] out, double[] scratch) {
        boolean inOrder = slots == out.length;
        for (int s = 0; s < slots; s++) {
            scratch[s] = out[s];
            inOrder &= present[s] == s;
        }
        if (inOrder) {
            return;
        }
        Arrays.fill(out, unseen);
        for (int s = 0; s < slots; s++) {
            out[present[s]] = scratch[s];
        }
    }

    @Override
    public void logPrior(double[] out) {
        logPrior(alpha, present, classWeights, present.length, totalWeight, out);
    }

    static void logPrior(
            double alpha, int[] present, double[] classWeights, int slots, double totalWeight, double[] out) {
        double denominator = Logarithms.of(totalWeight + alpha * out.length);
        Arrays.fill(out, Logarithms.of(alpha) - denominator);
        for (int s = 0; s < slots; s++) {
            out[present[s]] = Logarithms.of(classWeights[s] + alpha) - denominator;
        }
    }

    @Override
    public int[] presentClasses() {
        return present.clone();
    }

    @Override
    public double classWeight(int slot) {
        return classWeights[slot];
    }

    @Override
    public List<Structure> structures() {
        return List.of();
    }

    @Override
    public FeatureView view(int feature) {
        return feature < features.length ? features[feature].view() : new FeatureView.Silent();
    }

    double totalWeight() {
        return totalWeight;
    }

    /** The weight of all rows, from that of the first slots. */
    static double total(double[] classWeights, int slots) {
        return Arrays.stream(classWeights, 0, slots).sum();
    }

    public FeaturePanel panel() {
        return panel;
    }

    double alpha() {
        return alpha;
    }

    public double clamp() {
        return clamp;
    }

    int featureCount() {
        return features.length;
    }

    FeatureModel feature(int j) {
        return features[j];
    }

    void write(BinaryWriter out) {
        out.writeDouble(alpha).writeDouble(clamp).writeInts(present).writeDoubles(classWeights);
        out.writeList(List.of(features), (to, feature) -> feature.write(to));
    }

    static NaiveBayes read(BinaryReader in) {
        return new NaiveBayes(
                in.readDouble(),
                in.readDouble(),
                in.readInts(),
                in.readDoubles(),
                in.readList(FeatureForm::read).toArray(FeatureModel[]::new));
    }
}
