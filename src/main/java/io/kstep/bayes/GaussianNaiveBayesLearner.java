package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Naive Bayes with normal densities, learned in one pass.
 *
 * @param alpha pseudo-count of every class and of every value of a discrete feature
 * @param clamp how far one feature alone may set a class behind the best, in nats
 * @param shrink as how many values the variance pooled within classes counts for each class
 */
record GaussianNaiveBayesLearner(double alpha, double clamp, double shrink)
        implements RunningLearner, MergingLearner, AdditiveLearner {

    @Override
    public RunningNaiveBayes start(Schema schema, List<FeatureRange> known) {
        return new RunningNaiveBayes(this, schema, known);
    }

    @Override
    public RunningClassifier resume(BinaryReader in) {
        return RunningNaiveBayes.read(this, in);
    }

    @Override
    public boolean canMerge(Classifier first, Classifier second) {
        return ((NaiveBayes) first).featureCount() == ((NaiveBayes) second).featureCount();
    }

    @Override
    public Classifier merge(Classifier first, Classifier second) {
        RunningNaiveBayes both = RunningNaiveBayes.of(this, (NaiveBayes) first);
        both.addAll((NaiveBayes) second);
        return both.frozen();
    }

    @Override
    public Optional<SufficientStatistics> statistics() {
        return Optional.of(new SufficientStatistics.ByFeature(alpha, clamp, OptionalDouble.of(shrink)));
    }

    @Override
    public Cost cost(ChunkShape shape) {
        return Cost.naive(shape, 10, 200, 160);
    }

    /** Least variances bound the maximum and do not move it; what is borrowed of other classes and the clamp do. */
    @Override
    public MStep mStep(Schema schema) {
        return shrink == 0 && clamp >= MStep.NO_CLAMP
                ? MStep.withPseudoCounts(alpha, schema)
                : new MStep.Approximates();
    }

    @Override
    public String spec() {
        return "nb(density=gaussian,alpha=" + alpha + ",clamp=" + clamp + ",shrink=" + shrink + ")";
    }
}
