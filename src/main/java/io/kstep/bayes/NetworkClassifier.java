package io.kstep.bayes;

import io.kstep.bayes.network.FeaturePanel;
import io.kstep.bayes.network.LikelihoodSum;
import io.kstep.bayes.network.Marginal;
import io.kstep.bayes.network.Network;
import io.kstep.bayes.structure.Averaging;
import io.kstep.bayes.structure.Structure;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import io.kstep.probability.Logarithms;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A Bayesian network classifier of any structure and family of densities, or the average of several: the class is the
 * parent of every feature, and what the features depend on besides is the network's. Immutable.
 */
public final class NetworkClassifier implements ViewedClassifier {

    /** A posterior is not below it, so that its logarithm stays finite. */
    private static final double LEAST = 1e-300;

    private final double alpha;
    private final double clamp;
    private final int[] present;
    private final double[] classWeights;
    private final double totalWeight;
    private final Averaging averaging;
    private final Network[] networks;
    /** The one network, where it has no arcs: then it is naive Bayes. */
    private final Optional<FeaturePanel> panel;

    private final List<Structure> structures;

    NetworkClassifier(
            double alpha,
            double clamp,
            int[] present,
            double[] classWeights,
            Averaging averaging,
            List<Network> networks) {
        this.alpha = alpha;
        this.clamp = clamp;
        this.present = present;
        this.classWeights = classWeights;
        this.averaging = averaging;
        this.networks = networks.toArray(Network[]::new);
        panel = networks.size() == 1 ? networks.get(0).panel(clamp) : Optional.empty();
        structures = networks.stream().map(Network::structure).toList();
        totalWeight = Arrays.stream(classWeights).sum();
    }

    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        if (panel.isPresent()) {
            double unseen = panel.get().sum(values, present.length == out.length, out, scratch);
            NaiveBayes.toClasses(present, present.length, unseen, out, scratch);
        } else if (networks.length == 1) {
            logLikelihood(networks[0], values, out);
        } else if (!isAnythingObserved(values)) {
            Arrays.fill(out, 0);
        } else if (averaging == Averaging.JOINT) {
            meanDensity(values, out, scratch);
        } else {
            meanPosterior(values, out, scratch);
        }
    }

    private void logLikelihood(Network network, double[] values, double[] out) {
        LikelihoodSum sum = LikelihoodSum.start(present.length, present.length < out.length, clamp);
        network.addLogLikelihood(values, sum);
        if (present.length < out.length) {
            Arrays.fill(out, sum.unseen());
        }
        for (int s = 0; s < present.length; s++) {
            out[present[s]] = sum.of(s);
        }
    }

    private static boolean isAnythingObserved(double[] values) {
        for (double value : values) {
            if (Double.isFinite(value)) {
                return true;
            }
        }
        return false;
    }

    private void meanDensity(double[] values, double[] out, double[] scratch) {
        Arrays.fill(out, Double.NEGATIVE_INFINITY);
        for (Network network : networks) {
            logLikelihood(network, values, scratch);
            for (int c = 0; c < out.length; c++) {
                out[c] = LogSpace.logAdd(out[c], scratch[c]);
            }
        }
        double log = Math.log(networks.length);
        for (int c = 0; c < out.length; c++) {
            out[c] -= log;
        }
    }

    /**
     * The likelihood that with the prior gives the mean posterior; with it also the mean density of the instance, so that
     * the sum over the classes is a density as any other classifier's is.
     */
    private void meanPosterior(double[] values, double[] out, double[] scratch) {
        Arrays.fill(out, 0);
        double density = Double.NEGATIVE_INFINITY;
        for (Network network : networks) {
            logLikelihood(network, values, scratch);
            addLogPrior(scratch, 1);
            density = LogSpace.logAdd(density, LogSpace.normaliseAndSum(scratch, out.length));
            for (int c = 0; c < out.length; c++) {
                out[c] += scratch[c] / networks.length;
            }
        }
        density -= Math.log(networks.length);
        for (int c = 0; c < out.length; c++) {
            out[c] = Math.log(Math.max(LEAST, out[c])) + density;
        }
        addLogPrior(out, -1);
    }

    private void addLogPrior(double[] to, double sign) {
        double denominator = Logarithms.of(totalWeight + alpha * to.length);
        double none = Logarithms.of(alpha);
        for (int c = 0; c < to.length; c++) {
            to[c] += sign * (none - denominator);
        }
        for (int s = 0; s < present.length; s++) {
            to[present[s]] += sign * (Logarithms.of(classWeights[s] + alpha) - none);
        }
    }

    @Override
    public void logPrior(double[] out) {
        NaiveBayes.logPrior(alpha, present, classWeights, present.length, totalWeight, out);
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
    public FeatureView view(int feature) {
        for (Network network : networks) {
            if (network.structure().nodeOf(feature) != null) {
                Marginal marginal = network.marginal(feature);
                return marginal instanceof Marginal.Continuous continuous
                        ? new FeatureView.Continuous(
                                continuous.spikes(), continuous.spikeProbabilities(), continuous.densities())
                        : new FeatureView.Discrete(((Marginal.Discrete) marginal).probabilities());
            }
        }
        return new FeatureView.Silent();
    }

    @Override
    public List<Structure> structures() {
        return structures;
    }

    void write(BinaryWriter out) {
        out.writeDouble(alpha).writeDouble(clamp).writeInts(present).writeDoubles(classWeights);
        out.writeText(averaging.spec());
        Network.writeAll(List.of(networks), out);
    }

    static NetworkClassifier read(BinaryReader in) {
        double alpha = in.readDouble();
        double clamp = in.readDouble();
        int[] present = in.readInts();
        double[] classWeights = in.readDoubles();
        String text = in.readText();
        Averaging averaging = Arrays.stream(Averaging.values())
                .filter(one -> one.spec().equals(text))
                .findFirst()
                .orElseThrow(() -> in.bad("a way to average"));
        if (present.length != classWeights.length) {
            throw in.bad("as many weights as classes");
        }
        return new NetworkClassifier(alpha, clamp, present, classWeights, averaging, Network.readAll(in));
    }
}
