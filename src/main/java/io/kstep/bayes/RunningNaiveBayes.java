package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;

/** Naive Bayes kept up to date row by row: normal densities and value tables, whose statistics add up. */
final class RunningNaiveBayes implements RunningClassifier {

    private final GaussianNaiveBayesLearner settings;
    private final RunningFeature[] features;
    private int slots;
    private int[] present = new int[2];
    private double[] classWeights = new double[2];
    private double totalWeight;
    private int[] slotOf = new int[0];

    RunningNaiveBayes(GaussianNaiveBayesLearner settings, Schema schema, List<FeatureRange> known) {
        this.settings = settings;
        features = new RunningFeature[schema.featureCount()];
        for (int j = 0; j < features.length; j++) {
            Feature feature = schema.features().get(j);
            features[j] = feature.isContinuous()
                    ? new GaussianFeature(settings.shrink(), known.get(j))
                    : new DiscreteFeature(feature.values().size(), settings.alpha());
        }
    }

    private RunningNaiveBayes(GaussianNaiveBayesLearner settings, NaiveBayes start) {
        this.settings = settings;
        features = new RunningFeature[start.featureCount()];
        for (int j = 0; j < features.length; j++) {
            features[j] = ((RunningFeature) start.feature(j)).copy();
        }
        int[] classes = start.presentClasses();
        for (int s = 0; s < classes.length; s++) {
            takeSlot(classes[s]);
            classWeights[s] = start.classWeight(s);
        }
        totalWeight = start.totalWeight();
    }

    @Override
    public void add(double[] values, int c, double weight) {
        int slot = slot(c);
        classWeights[slot] += weight;
        totalWeight += weight;
        for (int j = 0; j < features.length; j++) {
            if (Double.isFinite(values[j])) {
                features[j].add(slot, values[j], weight);
            }
        }
    }

    /** Adds all that another such classifier was learned from. */
    void addAll(NaiveBayes other) {
        int[] classes = other.presentClasses();
        int[] into = new int[classes.length];
        for (int s = 0; s < classes.length; s++) {
            into[s] = slot(classes[s]);
            classWeights[into[s]] += other.classWeight(s);
        }
        totalWeight += other.totalWeight();
        for (int j = 0; j < features.length; j++) {
            if (features[j] instanceof GaussianFeature gaussian) {
                gaussian.addAll((GaussianFeature) other.feature(j), into);
            } else if (features[j] instanceof DiscreteFeature discrete) {
                discrete.addAll((DiscreteFeature) other.feature(j), into);
            }
        }
    }

    private int slot(int c) {
        if (c < slotOf.length && slotOf[c] >= 0) {
            return slotOf[c];
        }
        int slot = takeSlot(c);
        for (RunningFeature feature : features) {
            feature.addSlot();
        }
        return slot;
    }

    private int takeSlot(int c) {
        if (c >= slotOf.length) {
            int known = slotOf.length;
            slotOf = Arrays.copyOf(slotOf, c + 1);
            Arrays.fill(slotOf, known, c + 1, -1);
        }
        if (slots == present.length) {
            present = Arrays.copyOf(present, 2 * slots);
            classWeights = Arrays.copyOf(classWeights, 2 * slots);
        }
        slotOf[c] = slots;
        present[slots] = c;
        return slots++;
    }

    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        boolean allPresent = slots == out.length;
        if (slots == 2 && allPresent) {
            logLikelihoodOfTwo(values, out, scratch);
            return;
        }
        double unseen = 0;
        for (int s = 0; s < slots; s++) {
            out[s] = 0;
        }
        for (int j = 0; j < features.length; j++) {
            if (Double.isFinite(values[j])) { // else missing, so marginalised
                unseen += FeaturePanel.addAsked(
                        features[j], values[j], slots, allPresent, settings.clamp(), out, scratch);
            }
        }
        NaiveBayes.toClasses(present, slots, unseen, out, scratch);
    }

    /** The same for two classes and no other, without loops over them. */
    private void logLikelihoodOfTwo(double[] values, double[] out, double[] scratch) {
        double first = 0;
        double second = 0;
        for (int j = 0; j < features.length; j++) {
            double value = values[j];
            if (Double.isFinite(value) && features[j].logLikelihood(value, scratch)) {
                FeaturePanel.clampTwo(settings.clamp(), scratch);
                first += scratch[0];
                second += scratch[1];
            }
        }
        out[present[0]] = first;
        out[present[1]] = second;
    }

    @Override
    public void logPrior(double[] out) {
        NaiveBayes.logPrior(settings.alpha(), present, classWeights, slots, totalWeight, out);
    }

    @Override
    public NaiveBayes frozen() {
        FeatureModel[] copies = new FeatureModel[features.length];
        Arrays.setAll(copies, j -> features[j].copy());
        return new NaiveBayes(
                settings.alpha(),
                settings.clamp(),
                Arrays.copyOf(present, slots),
                Arrays.copyOf(classWeights, slots),
                copies);
    }

    @Override
    public void write(BinaryWriter out) {
        frozen().write(out);
    }

    static RunningNaiveBayes read(GaussianNaiveBayesLearner settings, BinaryReader in) {
        return of(settings, NaiveBayes.read(in));
    }

    static RunningNaiveBayes of(GaussianNaiveBayesLearner settings, NaiveBayes start) {
        return new RunningNaiveBayes(settings, start);
    }
}
