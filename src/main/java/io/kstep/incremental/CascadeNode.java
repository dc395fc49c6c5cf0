package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The streaming form of Model 1 (method.md, the cascade): a chain of pairs, M_1 = Cl_1 and M_i the child of M_(i-1)
 * and Cl_i. Each stage is a Model 1 of two parents, so a new submodel adds a stage and leaves the others as they are.
 * With two submodels it is Model 1.
 */
final class CascadeNode implements MainNode {

    private final ChildSettings settings;
    private final List<ChildNode> stages;
    private int submodels;
    private int mainStates;

    private final Evidence pair = new Evidence();
    private double[] composite;
    private double[] own;

    CascadeNode(ChildSettings settings, int mainStates) {
        this(settings, mainStates, 0, new ArrayList<>());
    }

    private CascadeNode(ChildSettings settings, int mainStates, int submodels, List<ChildNode> stages) {
        this.settings = settings;
        this.mainStates = mainStates;
        this.submodels = submodels;
        this.stages = stages;
        composite = new double[mainStates];
        own = new double[mainStates];
    }

    @Override
    public void posterior(Evidence evidence, double[] out) {
        start(evidence);
        for (int i = 1; i < submodels; i++) {
            offer(evidence, i);
            stages.get(i - 1).posterior(pair, composite);
        }
        System.arraycopy(composite, 0, out, 0, mainStates);
    }

    @Override
    public void logEvidence(Evidence evidence, double[] out) {
        posterior(evidence, out);
        double[] prior = own;
        Arrays.fill(prior, 1.0 / mainStates);
        if (!stages.isEmpty()) {
            stages.get(stages.size() - 1).prior(prior);
        }
        for (int m = 0; m < mainStates; m++) {
            out[m] = Math.log(Math.max(out[m], Double.MIN_NORMAL) / prior[m]);
        }
    }

    /** Sets the composite to the posterior of the first submodel. */
    private void start(Evidence evidence) {
        for (int m = 0; m < mainStates; m++) {
            composite[m] = submodels == 0 ? 1.0 / mainStates : evidence.posterior(0, m);
        }
    }

    /** Makes the composite so far and submodel i the two parents of a stage. */
    private void offer(Evidence evidence, int i) {
        pair.reset(2, mainStates);
        pair.setPosterior(0, composite);
        for (int c = 0; c < mainStates; c++) {
            own[c] = evidence.posterior(i, c);
        }
        pair.setPosterior(1, own);
        pair.claim(1, evidence.likeliest(i));
    }

    @Override
    public void observe(Evidence evidence, int truth, double weight) {
        start(evidence);
        for (int i = 1; i < submodels; i++) {
            offer(evidence, i);
            if (evidence.owner() >= 0 && evidence.owner() < i) {
                pair.claim(0, truth); // for a row of the past the composite plays the part of "own model"
            }
            ChildNode stage = stages.get(i - 1);
            stage.posterior(pair, composite);
            stage.observe(pair, truth, weight);
        }
    }

    @Override
    public void grow(int newMainStates, int submodelStates) {
        mainStates = newMainStates;
        composite = new double[newMainStates];
        own = new double[newMainStates];
        stages.forEach(stage -> stage.grow(newMainStates, newMainStates));
    }

    @Override
    public void add(int submodelStates) {
        submodels++;
        if (submodels > 1) {
            ChildNode stage = new ChildNode(settings, mainStates);
            stage.add(mainStates);
            stage.add(mainStates);
            stage.trust(0, settings.trust());
            stages.add(stage);
        }
    }

    @Override
    public void remove(int i) {
        submodels--;
        if (!stages.isEmpty()) {
            stages.remove(Math.max(0, i - 1));
        }
    }

    @Override
    public void merge(int i) {
        remove(i + 1);
    }

    @Override
    public void fade(double factor) {
        stages.forEach(stage -> stage.fade(factor));
    }

    @Override
    public double information(int i) {
        return stages.isEmpty() ? 0 : stages.get(Math.max(0, i - 1)).information(i == 0 ? 0 : 1);
    }

    /** P(Cl_M = m | Cl_i = c), as the stage that submodel i entered at has it. */
    double pair(int i, int m, int c) {
        return stages.isEmpty()
                ? m == c ? 1 : 0
                : stages.get(Math.max(0, i - 1)).pair(i == 0 ? 0 : 1, m, c);
    }

    @Override
    public MainNode copy() {
        List<ChildNode> copies = new ArrayList<>();
        stages.forEach(stage -> copies.add((ChildNode) stage.copy()));
        return new CascadeNode(settings, mainStates, submodels, copies);
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeInt(mainStates).writeInt(submodels).writeList(stages, (to, stage) -> stage.write(to));
    }

    static CascadeNode read(ChildSettings settings, BinaryReader in) {
        int states = in.readInt();
        in.claim(2L * states);
        return new CascadeNode(
                settings, states, in.readInt(), new ArrayList<>(in.readList(from -> ChildNode.read(settings, from))));
    }
}
