package io.kstep.bayes;

import io.kstep.bayes.network.Clamp;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Naive Bayes kept up to date row by row: normal densities and value tables, whose statistics add up. */
final class RunningNaiveBayes implements RunningClassifier {

    private final GaussianNaiveBayesLearner settings;
    /** Each continuous feature; null where the feature is discrete and has one of the tables instead. */
    private final GaussianFeature[] features;

    private final RunningTables tables;
    private int slots;
    private int[] present = new int[2];
    private double[] classWeights = new double[2];
    /** The sum of the classes' weights, always as {@link NaiveBayes} sums them: rounded otherwise, a restart would show. */
    private double totalWeight;

    /** Whether all weights were whole numbers, whose sums are exact in any order. */
    private boolean whole = true;

    private int[] slotOf = new int[0];

    RunningNaiveBayes(GaussianNaiveBayesLearner settings, Schema schema, List<FeatureRange> known) {
        this.settings = settings;
        features = new GaussianFeature[schema.featureCount()];
        for (int j = 0; j < features.length; j++) {
            if (schema.features().get(j).isContinuous()) {
                features[j] = new GaussianFeature(settings.shrink(), known.get(j));
            }
        }
        tables = tables(j -> schema.features().get(j).values().size());
    }

    private RunningNaiveBayes(GaussianNaiveBayesLearner settings, NaiveBayes start) {
        this.settings = settings;
        features = new GaussianFeature[start.featureCount()];
        for (int j = 0; j < features.length; j++) {
            if (start.feature(j) instanceof GaussianFeature gaussian) {
                features[j] = gaussian.copy();
            }
        }
        tables = tables(j -> ((DiscreteFeature) start.feature(j)).values());
        int[] classes = start.presentClasses();
        for (int s = 0; s < classes.length; s++) {
            takeSlot(classes[s]);
            tables.addSlot();
            classWeights[s] = start.classWeight(s);
            whole &= classWeights[s] == Math.rint(classWeights[s]);
        }
        for (int j = 0, table = 0; j < features.length; j++) {
            if (features[j] == null) {
                tables.take(table++, (DiscreteFeature) start.feature(j));
            }
        }
        totalWeight = start.totalWeight();
    }

    /** A table for each feature that is not continuous. */
    private RunningTables tables(IntUnaryOperator values) {
        int[] columns = IntStream.range(0, features.length)
                .filter(j -> features[j] == null)
                .toArray();
        return new RunningTables(
                settings.alpha(), columns, Arrays.stream(columns).map(values).toArray());
    }

    @Override
    public void add(double[] values, int c, double weight) {
        int slot = slot(c);
        classWeights[slot] += weight;
        whole &= weight == 1 || weight == Math.rint(weight);
        totalWeight = whole ? totalWeight + weight : NaiveBayes.total(classWeights, slots);
        for (int j = 0; j < features.length; j++) {
            if (features[j] != null && Double.isFinite(values[j])) {
                features[j].add(slot, values[j], weight);
            }
        }
        tables.add(slot, values, weight);
    }

    /** Adds all that another such classifier was learned from. */
    void addAll(NaiveBayes other) {
        int[] classes = other.presentClasses();
        int[] into = new int[classes.length];
        for (int s = 0; s < classes.length; s++) {
            into[s] = slot(classes[s]);
            classWeights[into[s]] += other.classWeight(s);
            whole &= other.classWeight(s) == Math.rint(other.classWeight(s));
        }
        totalWeight = NaiveBayes.total(classWeights, slots);
        for (int j = 0, table = 0; j < features.length; j++) {
            if (features[j] != null) {
                features[j].addAll((GaussianFeature) other.feature(j), into);
            } else {
                tables.addAll(table++, (DiscreteFeature) other.feature(j), into);
            }
        }
    }

    private int slot(int c) {
        if (c < slotOf.length && slotOf[c] >= 0) {
            return slotOf[c];
        }
        int slot = takeSlot(c);
        for (GaussianFeature feature : features) {
            if (feature != null) {
                feature.addSlot();
            }
        }
        tables.addSlot();
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
        double clamp = settings.clamp();
        double unseen = allPresent ? Double.NaN : 0;
        for (int s = 0; s < slots; s++) {
            out[s] = 0;
        }
        int table = 0;
        for (int j = 0; j < features.length; j++) {
            if (features[j] == null) {
                int end = endOfTables(j);
                unseen = tables.addLogLikelihoods(table, table + end - j, values, unseen, clamp, out, scratch);
                table += end - j;
                j = end - 1;
            } else if (Double.isFinite(values[j])) { // else missing, so marginalised
                unseen += features[j].addClamped(values[j], slots, allPresent, clamp, out, scratch);
            }
        }
        NaiveBayes.toClasses(present, slots, unseen, out, scratch);
    }

    /** The feature after those from j on that have tables: these are asked together, and sums keep the features' order. */
    private int endOfTables(int j) {
        int end = j;
        while (end < features.length && features[end] == null) {
            end++;
        }
        return end;
    }

    /** The same for two classes and no other, without loops over them. */
    private void logLikelihoodOfTwo(double[] values, double[] out, double[] scratch) {
        out[0] = 0;
        out[1] = 0;
        int table = 0;
        for (int j = 0; j < features.length; j++) {
            double value = values[j];
            if (features[j] == null) {
                int end = endOfTables(j);
                tables.addLogLikelihoodsOfTwo(table, table + end - j, values, settings.clamp(), out);
                table += end - j;
                j = end - 1;
            } else if (Double.isFinite(value) && features[j].logLikelihood(value, scratch)) {
                Clamp.two(scratch, settings.clamp());
                out[0] += scratch[0];
                out[1] += scratch[1];
            }
        }
        if (present[0] == 1) {
            double first = out[0];
            out[0] = out[1];
            out[1] = first;
        }
    }

    @Override
    public void logPrior(double[] out) {
        NaiveBayes.logPrior(settings.alpha(), present, classWeights, slots, totalWeight, out);
    }

    @Override
    public NaiveBayes frozen() {
        FeatureModel[] copies = new FeatureModel[features.length];
        for (int j = 0, table = 0; j < copies.length; j++) {
            copies[j] = features[j] != null ? features[j].copy() : tables.frozen(table++);
        }
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
