package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import java.util.List;

/**
 * The main classifier of a running stream: a main node, the prior that the stream gives and the temper that calibrates
 * the two. P(m | x) is proportional to P(m | last label)^theta times the node's evidence to the power of tau.
 */
final class MainClassifier implements Main {

    private final MainSettings settings;
    private final MainNode node;
    private final LabelMemory memory;
    private final LearnedTemper learned;
    private int submodels;

    private double[] logPrior = new double[0];
    private double[] logEvidence = new double[0];
    private double[] posterior = new double[0];
    private long computedFor = -1;
    private int computedAfter;

    MainClassifier(MainSettings settings, int states) {
        this(settings, settings.node(states), settings.memory(states), new LearnedTemper(0.5), 0, states);
    }

    private MainClassifier(
            MainSettings settings,
            MainNode node,
            LabelMemory memory,
            LearnedTemper learned,
            int submodels,
            int states) {
        this.settings = settings;
        this.node = node;
        this.memory = memory;
        this.learned = learned;
        this.submodels = submodels;
        resize(states);
    }

    private void resize(int states) {
        logPrior = new double[states];
        logEvidence = new double[states];
        posterior = new double[states];
        computedFor = -1;
    }

    @Override
    public Evidence ask(SubmodelPanel panel, double[] values, List<Submodel> closed, Classifier open) {
        return panel.evidence(values, closed, open, submodels, posterior.length);
    }

    @Override
    public void believe(Evidence evidence, int last, Belief out) {
        posterior(evidence, last, out.classes(posterior.length));
    }

    /** Writes P(m | x, last label). */
    void posterior(Evidence evidence, int last, double[] out) {
        compute(evidence, last);
        double noise = follows() ? learned.noise() : 0;
        for (int m = 0; m < posterior.length; m++) {
            out[m] = noise == 0 ? posterior[m] : (1 - noise) * posterior[m] + noise / posterior.length;
        }
    }

    /**
     * Forgets what was computed from the evidence of one panel: another panel numbers its own evidence from the start.
     */
    void forget() {
        computedFor = -1;
    }

    private void compute(Evidence evidence, int last) {
        if (computedFor == evidence.sequence() && computedAfter == last) {
            return;
        }
        if (settings.prior() == MainSettings.Prior.NETWORK) {
            node.posterior(evidence, posterior);
        } else {
            double tau = evidenceExponent();
            double theta = priorExponent();
            memory.logPrior(last, logPrior);
            node.logEvidence(evidence, logEvidence);
            for (int m = 0; m < posterior.length; m++) {
                posterior[m] = theta * logPrior[m] + tau * logEvidence[m];
            }
            LogSpace.normalise(posterior);
        }
        computedFor = evidence.sequence();
        computedAfter = last;
    }

    double evidenceExponent() {
        return follows() ? learned.evidenceExponent() : settings.temper().exponent(submodels);
    }

    double priorExponent() {
        return follows() ? learned.priorExponent() : 1;
    }

    private boolean follows() {
        return settings.temper().kind() == Temper.Kind.LEARNED;
    }

    /** Counts a labelled instance. */
    void observe(Evidence evidence, int last, int truth, double weight) {
        if (follows()) {
            compute(evidence, last);
            learned.follow(logPrior, logEvidence, posterior, truth, weight);
        }
        node.observe(evidence, truth, weight);
        memory.observe(last, truth, weight);
        computedFor = -1;
    }

    void grow(int states) {
        node.grow(states, states);
        memory.grow(states);
        resize(states);
    }

    @Override
    public void add(int states) {
        node.add(states);
        submodels++;
        computedFor = -1;
    }

    @Override
    public void remove(int i) {
        node.remove(i);
        submodels--;
        computedFor = -1;
    }

    @Override
    public void merge(int i) {
        node.merge(i);
        submodels--;
        computedFor = -1;
    }

    @Override
    public void fade(double factor) {
        node.fade(factor);
        computedFor = -1;
    }

    @Override
    public double information(int i) {
        return node.information(i);
    }

    int states() {
        return posterior.length;
    }

    MainNode node() {
        return node;
    }

    LabelMemory memory() {
        return memory;
    }

    LearnedTemper learnedTemper() {
        return learned;
    }

    MainSettings settings() {
        return settings;
    }

    @Override
    public MainClassifier copy() {
        return new MainClassifier(settings, node.copy(), memory.copy(), learned.copy(), submodels, posterior.length);
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeInt(posterior.length).writeInt(submodels);
        node.write(out);
        memory.write(out);
        learned.write(out);
    }

    static MainClassifier read(MainSettings settings, BinaryReader in) {
        int states = in.readInt();
        int submodels = in.readInt();
        in.claim(3L * states);
        return new MainClassifier(
                settings, settings.readNode(in), settings.readMemory(in), LearnedTemper.read(in), submodels, states);
    }
}
