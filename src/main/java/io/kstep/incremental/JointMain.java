package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.multi.JointPosterior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The main classifiers of several class variables: one for each, whose states are its classes, and one of the vectors seen.
 * Each has counts, a prior and a temper of its own.
 */
final class JointMain {

    private final MainSettings settings;
    private final List<MainClassifier> mains;
    private final Evidence[] evidence;
    private final int[] lasts;
    private final VectorMain ofVectors;
    private int submodels;
    /** The instance that the evidence is of; null where what was said of it no longer holds. */
    private double[] asked;

    private JointMain(
            MainSettings settings, List<MainClassifier> mains, int[] lasts, VectorMain ofVectors, int submodels) {
        this.settings = settings;
        this.mains = mains;
        this.lasts = lasts;
        this.ofVectors = ofVectors;
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
        return new JointMain(settings, mains, lasts, VectorMain.empty(settings), 0);
    }

    int variables() {
        return mains.size();
    }

    int vectors() {
        return ofVectors.count();
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
        ofVectors.add();
        submodels++;
    }

    /** Forgets the first submodel. */
    void removeFirst() {
        forget();
        mains.forEach(main -> main.remove(0));
        ofVectors.removeFirst();
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
        contexts.add(Context.LastLabel.of(ofVectors.last()));
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
        for (int j = 0; j < evidence.length; j++) {
            evidence[j].reset(submodels, states(j));
        }
        ofVectors.reset(submodels);
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
            ofVectors.take(submodel, posterior, i);
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
        out.joint(isAny ? ofVectors.believe(marginals) : null);
    }

    /** Counts the classes that are known for sure, after {@link #ask}. */
    void observe(List<Label> labels, Context context) {
        int[] truth = new int[labels.size()];
        boolean isWhole = true;
        double product = 1;
        for (int j = 0; j < truth.length; j++) {
            truth[j] = labels.get(j) instanceof Label.Hard hard ? hard.index() : -1;
            isWhole &= truth[j] >= 0;
            if (truth[j] >= 0) {
                int last = Math.min(context.member(j).lastLabel(), states(j) - 1);
                double[] believed = new double[states(j)];
                mains.get(j).posterior(evidence[j], last, believed);
                product *= believed[truth[j]];
                mains.get(j).observe(evidence[j], last, truth[j], 1);
                lasts[j] = truth[j];
            }
        }
        int before = context.member(truth.length).lastLabel();
        if (truth.length > 1 && !isWhole) {
            ofVectors.observePart(truth, before);
        } else if (truth.length > 1 && ofVectors.observe(truth, before, product, submodels)) {
            forget();
        }
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
        return new JointMain(settings, copies, lasts.clone(), ofVectors.copy(), submodels);
    }

    void write(BinaryWriter out) {
        out.writeInt(submodels).writeInts(lasts);
        out.writeList(mains, (to, main) -> main.write(to));
        ofVectors.write(out);
    }

    static JointMain read(MainSettings settings, BinaryReader in) {
        int submodels = in.readInt();
        int[] lasts = in.readInts();
        List<MainClassifier> mains = new ArrayList<>(in.readList(from -> MainClassifier.read(settings, from)));
        return new JointMain(settings, mains, lasts, VectorMain.read(settings, in), submodels);
    }
}
