package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.multi.JointPosterior;
import io.kstep.multi.SeenVectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The main classifier whose states are the vectors of classes seen, at most {@value #MOST}; later ones have no state of
 * their own. Its prior is what is frequent lately: which vector tends to follow which would be a table of all pairs, of which
 * most never come.
 */
final class VectorMain {

    static final int MOST = 100;

    /** A vector of less is not counted of a row of which some classes are missing. */
    private static final double LEAST_SHARE = 0.01;

    private final MainSettings settings;
    private final List<int[]> vectors;
    private final Evidence evidence = new Evidence();
    private final VectorTrust trust;
    /** Null before the first vector. */
    private MainClassifier node;

    private int last;

    private VectorMain(MainSettings settings, List<int[]> vectors, MainClassifier node, int last, VectorTrust trust) {
        this.settings = settings.withoutMemory();
        this.vectors = vectors;
        this.node = node;
        this.last = last;
        this.trust = trust;
    }

    static VectorMain empty(MainSettings settings) {
        return new VectorMain(settings, new ArrayList<>(), null, LabelMemory.NONE, new VectorTrust());
    }

    int count() {
        return vectors.size();
    }

    /** The number of the latest vector. */
    int last() {
        return last;
    }

    /** Takes one more submodel, the last. */
    void add() {
        if (node != null) {
            node.add(node.states());
        }
    }

    void removeFirst() {
        if (node != null) {
            node.remove(0);
        }
    }

    /** Makes room for what submodels say of an instance. */
    void reset(int submodels) {
        evidence.reset(submodels, Math.max(1, vectors.size()));
    }

    /** Takes what a submodel says; both are null where nothing is known of it yet. */
    void take(JointSubmodel submodel, JointPosterior posterior, int i) {
        int n = vectors.size();
        if (n > 0 && submodel == null) {
            double[] even = new double[n];
            Arrays.fill(even, 1.0 / n);
            evidence.set(i, n, new double[n], even);
        } else if (n > 0) {
            submodel.say(posterior, vectors.toArray(int[][]::new), evidence, i);
        }
    }

    /** What is believed of the vectors, with these marginals. */
    SeenVectors believe(double[][] marginals) {
        double rest = vectors.isEmpty() ? 1 : trust.rest();
        return new SeenVectors(vectors.toArray(int[][]::new), shares(last), rest, marginals);
    }

    private double[] shares(int before) {
        double[] shares = new double[vectors.size()];
        if (shares.length > 0) {
            node.posterior(evidence, Math.min(before, shares.length - 1), shares);
        }
        return shares;
    }

    /**
     * Counts a vector; from the second time on: before, no submodel was asked about it.
     *
     * @param before number of the latest vector when the instance was predicted
     * @param product of the marginal probabilities of its classes
     * @param submodels that there are
     * @return whether it is a new one, of which the submodels were not asked
     */
    boolean observe(int[] truth, int before, double product, int submodels) {
        int at = indexOf(truth);
        trust.take(at >= 0, at < 0 ? 0 : shares(before)[at], product);
        if (at >= 0) {
            node.observe(evidence, Math.min(before, vectors.size() - 1), at, 1);
            last = at;
            return false;
        }
        if (vectors.size() == MOST) {
            return false;
        }
        vectors.add(truth);
        if (node == null) {
            node = new MainClassifier(settings, 1);
            for (int i = 0; i < submodels; i++) {
                node.add(1);
            }
        } else {
            node.grow(vectors.size());
        }
        last = vectors.size() - 1;
        return true;
    }

    /**
     * Counts the vectors that agree with the classes known, each by its share of what is believed of them.
     *
     * @param truth with -1 where a class is not known
     */
    void observePart(int[] truth, int before) {
        double[] shares = shares(before);
        double sum = 0;
        for (int v = 0; v < shares.length; v++) {
            shares[v] = agrees(vectors.get(v), truth) ? shares[v] : 0;
            sum += shares[v];
        }
        for (int v = 0; v < shares.length; v++) {
            if (sum > 0 && shares[v] / sum >= LEAST_SHARE) {
                node.observe(evidence, Math.min(before, shares.length - 1), v, shares[v] / sum);
            }
        }
    }

    private static boolean agrees(int[] vector, int[] truth) {
        for (int j = 0; j < truth.length; j++) {
            if (truth[j] >= 0 && truth[j] != vector[j]) {
                return false;
            }
        }
        return true;
    }

    private int indexOf(int[] vector) {
        for (int v = 0; v < vectors.size(); v++) {
            if (Arrays.equals(vectors.get(v), vector)) {
                return v;
            }
        }
        return -1;
    }

    VectorMain copy() {
        return new VectorMain(
                settings, new ArrayList<>(vectors), node == null ? null : node.copy(), last, trust.copy());
    }

    void write(BinaryWriter out) {
        out.writeInt(last);
        trust.write(out);
        out.writeList(vectors, BinaryWriter::writeInts);
        if (node != null) {
            node.write(out);
        }
    }

    static VectorMain read(MainSettings settings, BinaryReader in) {
        int last = in.readInt();
        VectorTrust trust = VectorTrust.read(in);
        List<int[]> vectors = new ArrayList<>(in.readList(BinaryReader::readInts));
        MainClassifier node = vectors.isEmpty() ? null : MainClassifier.read(settings.withoutMemory(), in);
        return new VectorMain(settings, vectors, node, last, trust);
    }
}
