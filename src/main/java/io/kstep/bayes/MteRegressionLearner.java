package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Schema;
import io.kstep.probability.DensityEstimator;
import io.kstep.probability.DensityEstimators;
import io.kstep.probability.Resolution;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * MTE naive Bayes regression (Flesch, Fernández and Salmerón 2007, 3.4 and 5). The class is cut into intervals of equal
 * frequency; the features are learned in each as by the classifier and shrunk towards their marginal. Named by specs
 * such as {@code nb}, {@code nb(intervals=6,needs=30)} (the authors' rule) or {@code nb(density=mte-ls,bias=false)}.
 *
 * @param density the spec that named the estimator
 * @param intervals of the class; 0 for one to every twelve rows, from 2 to 8
 * @param needs with fewer rows than this the class is not cut, and the prediction is constant
 * @param shrink as how many values the marginal counts in the density of each interval
 * @param clamp how far one feature alone may set an interval behind the likeliest, in nats
 * @param biased whether predictions are left as they are, not moved by their mean error on the rows learned from
 */
public record MteRegressionLearner(
        DensityEstimator estimator, Spec density, int intervals, int needs, double shrink, double clamp, boolean biased)
        implements NumberLearner {

    private static final double ROWS_PER_INTERVAL = 12;
    private static final int FEWEST = 2;
    private static final int MOST = 8;

    public static MteRegressionLearner parse(String text) {
        Spec spec = Spec.parse(text);
        if (!spec.name().equals("nb")) {
            throw new SpecException("there is no learner '" + spec.name() + "' for a numeric target; there is nb");
        }
        Spec.Reader reader = spec.reader();
        Spec density = Spec.parse(reader.text("density", "mte"));
        if (!density.name().startsWith("mte")) {
            throw new SpecException("a numeric target needs density=mte, mte-bic or mte-ls, not '" + density + "'");
        }
        MteRegressionLearner learner = new MteRegressionLearner(
                DensityEstimators.of(density),
                density,
                reader.integer("intervals", 0, 0, 1000),
                reader.integer("needs", 0, 0, 1_000_000),
                reader.real("shrink", 5, 1e-6, 1e6),
                reader.real("clamp", 5, 0.1, 1e9),
                !reader.flag("bias", true));
        reader.done();
        return learner;
    }

    @Override
    public String spec() {
        return "nb(density=" + density + ",intervals=" + intervals + ",needs=" + needs + ",shrink=" + shrink + ",clamp="
                + clamp + ",bias=" + !biased + ")";
    }

    /** Learns from the rows of a chunk whose target is known. */
    @Override
    public IntervalRegressor learn(Chunk chunk) {
        int[] known = IntStream.range(0, chunk.size())
                .filter(row -> Double.isFinite(chunk.numbers()[row]) && chunk.rowWeight(row) > 0)
                .toArray();
        if (known.length == 0) {
            throw new IllegalArgumentException("a regression needs at least one row with a finite target");
        }
        Chunk rows = known.length == chunk.size() ? chunk : chunk.subset(known);
        double[] weights =
                IntStream.range(0, rows.size()).mapToDouble(rows::rowWeight).toArray();
        TargetIntervals target = TargetIntervals.learn(
                rows.numbers(), weights, estimator, count(Arrays.stream(weights).sum()));
        NaiveBayes features = new ShrunkFeatures(naiveBayes(rows, target), naiveBayes(rows, null), shrink).naiveBayes();
        IntervalRegressor regressor = new IntervalRegressor(target, features, 0);
        return biased ? regressor : regressor.withBias(meanError(regressor, rows));
    }

    /** Cuts targets into as many intervals as for rows of its own. */
    public TargetIntervals intervals(double[] targets, double[] weights) {
        return TargetIntervals.learn(
                targets, weights, estimator, count(Arrays.stream(weights).sum()));
    }

    /** These settings with a number of intervals and the rows they need, as the authors have it. */
    public MteRegressionLearner withIntervals(int number, int neededRows) {
        return new MteRegressionLearner(estimator, density, number, neededRows, shrink, clamp, biased);
    }

    private int count(double rows) {
        if (rows < needs) {
            return 1;
        }
        return intervals > 0 ? intervals : (int) Math.max(FEWEST, Math.min(MOST, rows / ROWS_PER_INTERVAL));
    }

    /** The features given each interval, or all together where there is none. */
    private NaiveBayes naiveBayes(Chunk rows, TargetIntervals target) {
        List<String> names = IntStream.rangeClosed(1, target == null ? 1 : target.size())
                .mapToObj(Integer::toString)
                .toList();
        int[] classes = Arrays.stream(rows.numbers())
                .mapToInt(y -> target == null ? 0 : target.indexOf(y))
                .toArray();
        Schema schema = Schema.classification(
                rows.schema().features(), rows.schema().targets().get(0).name(), names);
        return (NaiveBayes) new DensityNaiveBayesLearner(estimator, 1, clamp, 0, true, density)
                .learn(rows.relabelled(schema, ClassWeights.hard(classes)));
    }

    /** The mean error of the posterior mean on the rows learned from, predicted minus true (method.md, regression). */
    private static double meanError(IntervalRegressor regressor, Chunk rows) {
        double sum = 0;
        double total = 0;
        for (int row = 0; row < rows.size(); row++) {
            double error = regressor.posterior(rows.row(row)).mean() - rows.numbers()[row];
            sum += rows.rowWeight(row) * error;
            total += rows.rowWeight(row);
        }
        // targets near the largest double: their errors do not add up
        return Double.isFinite(sum) ? Resolution.bounded(sum / total) : 0;
    }
}
