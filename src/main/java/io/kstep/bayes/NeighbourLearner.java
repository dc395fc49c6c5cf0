package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Evidential nearest neighbours (Denœux 1995; Denœux and Zouhal 2001), with which Côme et al. 2009, 5.2.3 compare: each of
 * the k nearest rows is a piece of evidence for what its label says, the weaker the farther it is, and Dempster's rule
 * combines them. It keeps all rows, and an answer goes through all of them.
 *
 * @param k weight of the rows that answer; rows at the same distance share what is left for them
 * @param trust how much a row at no distance counts, below 1
 * @param isCrisp whether a label counts as its most plausible class for sure, whatever its doubt
 * @param alpha pseudo-count of every class in its prior
 */
record NeighbourLearner(double k, double trust, boolean isCrisp, double alpha) implements Learner {

    @Override
    public Classifier learn(Chunk chunk) {
        int[] counted = IntStream.range(0, chunk.size())
                .filter(i -> chunk.rowWeight(i) > 0)
                .toArray();
        Chunk rows = chunk.subset(counted);
        int classes = chunk.schema().classCount();
        double[][] contours = new double[rows.size()][classes];
        double[] weights = new double[rows.size()];
        double[] priors = new double[classes];
        for (int i = 0; i < contours.length; i++) {
            weights[i] = rows.rowWeight(i);
            for (int c = 0; c < classes; c++) {
                contours[i][c] = says(rows.classWeights(), i, c);
                priors[c] += rows.weight(i, c);
            }
        }
        double[][] columns = new double[rows.schema().featureCount()][];
        double[] scales = new double[columns.length];
        for (int j = 0; j < columns.length; j++) {
            boolean isContinuous = rows.schema().features().get(j).isContinuous();
            columns[j] = rows.column(j).clone();
            scales[j] = isContinuous ? deviation(columns[j], weights) : NeighbourClassifier.DISCRETE;
        }
        double[] rates = rates(columns, scales, weights, contours, classes);
        return new NeighbourClassifier(this, columns, scales, rates, contours, weights, priors);
    }

    private double says(ClassWeights labels, int row, int c) {
        return isCrisp ? (labels.heaviest(row) == c ? 1 : 0) : Math.min(1, labels.plausibility(row, c));
    }

    private static double deviation(double[] column, double[] weights) {
        double weight = 0;
        double mean = 0;
        double squares = 0;
        for (int i = 0; i < column.length; i++) {
            if (weights[i] > 0 && Double.isFinite(column[i])) {
                weight += weights[i];
                double d = column[i] - mean;
                mean += d * weights[i] / weight;
                squares += weights[i] * d * (column[i] - mean);
            }
        }
        double deviation = weight > 0 ? Math.sqrt(squares / weight) : 0;
        return Double.isFinite(deviation) ? deviation : 0;
    }

    /** For each class one over the mean squared distance of two of its rows, of all rows where it has none apart. */
    private static double[] rates(
            double[][] columns, double[] scales, double[] weights, double[][] contours, int classes) {
        double all = rate(columns, scales, weights);
        double[] rates = new double[classes];
        for (int c = 0; c < classes; c++) {
            double[] ofClass = weights.clone();
            for (int i = 0; i < ofClass.length; i++) {
                ofClass[i] = NeighbourClassifier.mostPlausible(contours[i]) == c ? ofClass[i] : 0;
            }
            double own = rate(columns, scales, ofClass);
            rates[c] = own > 0 ? own : all > 0 ? all : 1;
        }
        return rates;
    }

    /** The mean squared difference of two draws is twice the variance, or the chance that two values differ. */
    private static double rate(double[][] columns, double[] scales, double[] weights) {
        double mean = 0;
        for (int j = 0; j < columns.length; j++) {
            if (scales[j] > 0) {
                double part = deviation(columns[j], weights) / scales[j];
                mean += 2 * part * part;
            } else if (scales[j] == NeighbourClassifier.DISCRETE) {
                mean += differing(columns[j], weights);
            }
        }
        return mean > 0 && Double.isFinite(1 / mean) ? 1 / mean : 0;
    }

    private static double differing(double[] column, double[] weights) {
        double[] counts = new double
                [1 + (int) Arrays.stream(column).filter(Double::isFinite).max().orElse(0)];
        double sum = 0;
        for (int i = 0; i < column.length; i++) {
            if (Double.isFinite(column[i])) {
                counts[(int) column[i]] += weights[i];
                sum += weights[i];
            }
        }
        double same = 0;
        for (double count : counts) {
            same += sum > 0 ? count / sum * (count / sum) : 0;
        }
        return sum > 0 ? 1 - same : 0;
    }

    @Override
    public MStep mStep(Schema schema) {
        return new MStep.Unsound("it has no densities; it reads plausibilities itself");
    }

    @Override
    public Cost cost(ChunkShape shape) {
        double numbers = shape.rows() * (shape.features() + shape.classes() + 3);
        double bytes = Cost.FRAME + Cost.NUMBER * numbers + Cost.OBJECT * (shape.features() + shape.rows());
        double all = shape.rows() * Math.max(1, shape.features());
        return new Cost(20 * all * shape.shown(), bytes, 3 * bytes, 5 * all);
    }

    @Override
    public String spec() {
        return "eknn(k=" + k + ",trust=" + trust + ",labels=" + (isCrisp ? "crisp" : "discounted") + ",alpha=" + alpha
                + ")";
    }
}
