package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.multi.JointPosterior;
import io.kstep.multi.SeenVectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The main classifiers of several class variables: one for each, whose states are its classes, and one whose states are
 * the vectors seen, at most {@value #MOST_VECTORS}. Each has counts, a prior and a temper of its own.
 */
final class JointMain {

    /** Vectors seen later have no state of their own. */
    static final int MOST_VECTORS = 100;

    private final MainSettings settings;
    private final List<MainClassifier> mains;
    private final Evidence[] evidence;
    private final int[] lasts;
    private MainClassifier ofVectors;
    private final Evidence ofVector = new Evidence();
    private final List<int[]> vectors;
    private int lastVector;
    private int submodels;
    /** The instance that the evidence is of; null where what was said of it no longer holds. */
    private double[] asked;

    /** Instances whose vector was known, and those of them whose vector was not listed. */
    private double whole;

    private double strange;

    private JointMain(
            MainSettings settings,
            List<MainClassifier> mains,
            int[] lasts,
            MainClassifier ofVectors,
            List<int[]> vectors,
            int lastVector,
            int submodels) {
        this.settings = settings;
        this.mains = mains;
        this.lasts = lasts;
        this.ofVectors = ofVectors;
        this.vectors = vectors;
        this.lastVector = lastVector;
        this.submodels = submodels;
        evidence = new Evidence[mains.size()];
        Arrays.setAll(evidence, j -> new Evidence());
    }

    /** @param sizes number of classes of each variable */
    static JointMain empty(MainSettings settings, int[] sizes) {
        List<MainClassifier> mains = new ArrayList<>();
        for (int size : sizes) {
            mains.add(new MainClassifier(settings, size));
        }
        int[] lasts = new int[sizes.length];
        Arrays.fill(lasts, LabelMemory.NONE);
        return new JointMain(settings, mains, lasts, null, new ArrayList<>(), LabelMemory.NONE, 0);
    }

    /** Which vector tends to follow which would be a table of all pairs, of which most never come: it costs more than it says. */
    private static MainSettings ofVectors(MainSettings settings) {
        return settings.withoutMemory();
    }

    int variables() {
        return mains.size();
    }

    int vectors() {
        return vectors.size();
    }

    int states(int variable) {
        return mains.get(variable).states();
    }

    /** Another submodel stands in for the open chunk, or none. */
    void forget() {
        asked = null;
    }

    void grow(int[] sizes) {
        forget();
        for (int j = 0; j < sizes.length; j++) {
            if (sizes[j] != mains.get(j).states()) {
                mains.get(j).grow(sizes[j]);
            }
        }
    }

    /** Takes one more submodel, the last. */
    void add() {
        forget();
        mains.forEach(main -> main.add(main.states()));
        if (ofVectors != null) {
            ofVectors.add(ofVectors.states());
        }
        submodels++;
    }

    /** Forgets the first submodel. */
    void removeFirst() {
        forget();
        mains.forEach(main -> main.remove(0));
        if (ofVectors != null) {
            ofVectors.remove(0);
        }
        submodels--;
    }

    /** What the latest labels were, for each variable and at last for the vector: what learning later needs. */
    Context context() {
        if (lasts.length == 1) {
            return Context.LastLabel.of(lasts[0]);
        }
        List<Context> contexts = new ArrayList<>(lasts.length + 1);
        for (int last : lasts) {
            contexts.add(Context.LastLabel.of(last));
        }
        contexts.add(Context.LastLabel.of(lastVector));
        return new Context.OfMembers(contexts);
    }

    /**
     * Asks all submodels.
     *
     * @param all each with null where nothing is known of it yet
     */
    void ask(double[] values, List<JointSubmodel> all) {
        if (asked != null && Arrays.equals(asked, values)) {
            return; // the label of an instance mostly comes right after its prediction
        }
        asked = values.clone();
        int[][] listed = vectors.toArray(int[][]::new);
        for (int j = 0; j < evidence.length; j++) {
            evidence[j].reset(submodels, states(j));
        }
        ofVector.reset(submodels, Math.max(1, listed.length));
        for (int i = 0; i < submodels; i++) {
            JointSubmodel submodel = all.get(i);
            JointPosterior posterior = submodel == null ? null : submodel.posterior(values);
            for (int j = 0; j < evidence.length; j++) {
                if (submodel == null) {
                    evidence[j].set(i, states(j), new double[states(j)], uniform(states(j)));
                } else {
                    submodel.say(posterior, j, evidence[j], i, states(j));
                }
            }
            if (listed.length > 0 && submodel == null) {
                ofVector.set(i, listed.length, new double[listed.length], uniform(listed.length));
            } else if (listed.length > 0) {
                submodel.say(posterior, listed, ofVector, i);
            }
        }
    }

    private static double[] uniform(int states) {
        double[] uniform = new double[states];
        Arrays.fill(uniform, 1.0 / states);
        return uniform;
    }

    /** Writes what is believed of each variable and of the vectors, after {@link #ask}. */
    void believe(Beliefs out) {
        out.resize(mains.size());
        double[][] marginals = new double[mains.size()][];
        boolean isAny = true;
        for (int j = 0; j < marginals.length; j++) {
            double[] classes = out.of(j).classes(states(j));
            isAny &= classes.length > 0;
            if (classes.length > 0) {
                mains.get(j).posterior(evidence[j], lasts[j], classes);
            }
            marginals[j] = classes.clone();
        }
        double[] listed = new double[vectors.size()];
        if (listed.length > 0) {
            ofVectors.posterior(ofVector, lastVector, listed);
        }
        double rest = listed.length == 0 ? 1 : (strange + 1) / (whole + 2);
        out.joint(isAny ? new SeenVectors(vectors.toArray(int[][]::new), listed, rest, marginals) : null);
    }

    /** Counts the classes that are known for sure, after {@link #ask}. */
    void observe(List<Label> labels, Context context) {
        int[] truth = new int[labels.size()];
        boolean isWhole = true;
        for (int j = 0; j < truth.length; j++) {
            truth[j] = labels.get(j) instanceof Label.Hard hard ? hard.index() : -1;
            isWhole &= truth[j] >= 0;
            if (truth[j] >= 0) {
                mains.get(j).observe(evidence[j], Math.min(context.member(j).lastLabel(), states(j) - 1), truth[j], 1);
                lasts[j] = truth[j];
            }
        }
        if (isWhole && truth.length > 1) {
            observeVector(truth, context.member(truth.length).lastLabel());
        }
    }

    /** A vector is counted from the second time on: before, no submodel was asked about it. */
    private void observeVector(int[] truth, int last) {
        int at = indexOf(truth);
        whole++;
        strange += at < 0 ? 1 : 0;
        if (at >= 0) {
            ofVectors.observe(ofVector, Math.min(last, vectors.size() - 1), at, 1);
            lastVector = at;
        } else if (vectors.size() < MOST_VECTORS) {
            forget();
            vectors.add(truth);
            if (ofVectors == null) {
                ofVectors = new MainClassifier(ofVectors(settings), 1);
                for (int i = 0; i < submodels; i++) {
                    ofVectors.add(1);
                }
            } else {
                ofVectors.grow(vectors.size());
            }
            lastVector = vectors.size() - 1;
        }
    }

    private int indexOf(int[] vector) {
        for (int v = 0; v < vectors.size(); v++) {
            if (Arrays.equals(vectors.get(v), vector)) {
                return v;
            }
        }
        return -1;
    }

    /** The posterior of the first variable by each submodel, after asking nothing. */
    double[][] first(double[] values, List<JointSubmodel> all) {
        ask(values, all);
        double[][] posteriors = new double[submodels][states(0)];
        for (int i = 0; i < submodels; i++) {
            for (int c = 0; c < states(0); c++) {
                posteriors[i][c] = evidence[0].posterior(i, c);
            }
        }
        return posteriors;
    }

    JointMain copy() {
        List<MainClassifier> copies = new ArrayList<>();
        mains.forEach(main -> copies.add(main.copy()));
        JointMain copy = new JointMain(
                settings,
                copies,
                lasts.clone(),
                ofVectors == null ? null : ofVectors.copy(),
                new ArrayList<>(vectors),
                lastVector,
                submodels);
        copy.whole = whole;
        copy.strange = strange;
        return copy;
    }

    void write(BinaryWriter out) {
        out.writeInt(submodels)
                .writeInts(lasts)
                .writeInt(lastVector)
                .writeDouble(whole)
                .writeDouble(strange);
        out.writeList(mains, (to, main) -> main.write(to));
        out.writeList(vectors, BinaryWriter::writeInts);
        if (ofVectors != null) {
            ofVectors.write(out);
        }
    }

    static JointMain read(MainSettings settings, BinaryReader in) {
        int submodels = in.readInt();
        int[] lasts = in.readInts();
        int lastVector = in.readInt();
        double whole = in.readDouble();
        double strange = in.readDouble();
        List<MainClassifier> mains = new ArrayList<>(in.readList(from -> MainClassifier.read(settings, from)));
        List<int[]> vectors = new ArrayList<>(in.readList(BinaryReader::readInts));
        MainClassifier ofVectors = vectors.isEmpty() ? null : MainClassifier.read(ofVectors(settings), in);
        JointMain main = new JointMain(settings, mains, lasts, ofVectors, vectors, lastVector, submodels);
        main.whole = whole;
        main.strange = strange;
        return main;
    }
}
