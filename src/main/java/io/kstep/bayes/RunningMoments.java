package io.kstep.bayes;

import io.kstep.bayes.network.ClassMoments;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.FeatureRange;
import io.kstep.probability.GaussianScatter;
import java.util.Map;
import java.util.TreeMap;

/**
 * A Gaussian network kept up to date row by row: a row changes the moments of its class, and the network is learned from
 * them again when it is next asked, in time that does not depend on the number of rows.
 */
final class RunningMoments implements RunningClassifier {

    private static final class OfClass {
        private double weight;
        private GaussianScatter scatter;

        OfClass(double weight, GaussianScatter scatter) {
            this.weight = weight;
            this.scatter = scatter;
        }
    }

    private final MomentLearner learner;
    private final FeatureRange[] ranges;
    private final Map<Integer, OfClass> classes = new TreeMap<>();
    private MomentClassifier current;

    RunningMoments(MomentLearner learner, FeatureRange[] known) {
        this.learner = learner;
        ranges = known;
    }

    RunningMoments(MomentLearner learner, ClassMoments start) {
        this(learner, start.ranges());
        int[] present = start.present();
        double[] weights = start.classWeights();
        for (int s = 0; s < present.length; s++) {
            classes.put(present[s], new OfClass(weights[s], start.scatter(s)));
        }
    }

    @Override
    public void add(double[] values, int c, double weight) {
        OfClass of = classes.computeIfAbsent(c, key -> new OfClass(0, new GaussianScatter(ranges.length)));
        of.weight += weight;
        of.scatter.add(values, weight);
        for (int j = 0; j < ranges.length; j++) {
            double x = values[j];
            boolean isWithin = x >= ranges[j].low() && x <= ranges[j].high() && !ranges[j].isFar();
            if (!isWithin && Double.isFinite(x)) {
                ranges[j] = ranges[j].with(x);
            }
        }
        current = null;
    }

    private ClassMoments moments() {
        return new ClassMoments(
                ranges.clone(),
                classes.keySet().stream().mapToInt(c -> c).toArray(),
                classes.values().stream().mapToDouble(of -> of.weight).toArray(),
                classes.values().stream().map(of -> of.scatter.copy()).toArray(GaussianScatter[]::new));
    }

    @Override
    public MomentClassifier frozen() {
        if (current == null) {
            current = learner.learn(moments());
        }
        return current;
    }

    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        frozen().logLikelihood(values, out, scratch);
    }

    @Override
    public void logPrior(double[] out) {
        frozen().logPrior(out);
    }

    @Override
    public void write(BinaryWriter out) {
        moments().write(out);
    }
}
