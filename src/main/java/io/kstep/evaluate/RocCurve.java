package io.kstep.evaluate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * True against false positive rate of one class over all thresholds of its score (Pérez 2010, 1.9.2). The area under it
 * is the probability that a random positive scores above a random negative, ties counting half; NaN without either.
 *
 * @param points from no positive predicted to all
 */
public record RocCurve(List<Point> points, double area) {

    /** Everything of at least this score is predicted positive. */
    public record Point(double threshold, double falsePositiveRate, double truePositiveRate) {}

    public RocCurve {
        points = List.copyOf(points);
    }

    /** The curve of weighted scores. */
    public static RocCurve of(double[] scores, boolean[] positive, double[] weights) {
        double positives = 0;
        double negatives = 0;
        for (int i = 0; i < scores.length; i++) {
            positives += positive[i] ? weights[i] : 0;
            negatives += positive[i] ? 0 : weights[i];
        }
        if (!(positives > 0 && negatives > 0)) {
            return new RocCurve(List.of(), Double.NaN);
        }
        int[] order = IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> scores[i]).reversed())
                .mapToInt(Integer::intValue)
                .toArray();
        List<Point> points = new ArrayList<>(List.of(new Point(Double.POSITIVE_INFINITY, 0, 0)));
        double area = 0;
        double hit = 0;
        double alarmed = 0;
        for (int i = 0; i < order.length; ) {
            double score = scores[order[i]];
            double newHits = 0;
            double newAlarms = 0;
            for (; i < order.length && scores[order[i]] == score; i++) {
                newHits += positive[order[i]] ? weights[order[i]] : 0;
                newAlarms += positive[order[i]] ? 0 : weights[order[i]];
            }
            area += newAlarms * (hit + newHits / 2);
            hit += newHits;
            alarmed += newAlarms;
            points.add(new Point(score, Math.min(1, alarmed / negatives), Math.min(1, hit / positives)));
        }
        return new RocCurve(points, Math.min(1, area / positives / negatives));
    }

    /** Keeps posteriors to make curves of: eight bytes for each prediction and class. Not thread-safe. */
    public static final class Collector implements TestListener {
        private final List<double[]> posteriors = new ArrayList<>();
        private final List<Integer> truths = new ArrayList<>();
        private final List<Double> weights = new ArrayList<>();

        @Override
        public void tested(int row, double[] posterior, int truth, double weight) {
            posteriors.add(posterior.clone());
            truths.add(truth);
            weights.add(weight);
        }

        /** The curve of a class against the rest. */
        public RocCurve curve(int c) {
            int n = truths.size();
            double[] scores = new double[n];
            boolean[] positive = new boolean[n];
            double[] rowWeights = new double[n];
            for (int i = 0; i < n; i++) {
                scores[i] = c < posteriors.get(i).length ? posteriors.get(i)[c] : 0;
                positive[i] = truths.get(i) == c;
                rowWeights[i] = weights.get(i);
            }
            return of(scores, positive, rowWeights);
        }

        /** The areas of all classes against the rest, weighted by how much there is of each; NaN if none has one. */
        public double meanArea() {
            int classes = truths.stream().mapToInt(c -> c).max().orElse(-1) + 1;
            double[] support = new double[classes];
            for (int i = 0; i < truths.size(); i++) {
                support[truths.get(i)] += weights.get(i);
            }
            double sum = 0;
            double total = 0;
            for (int c = 0; c < classes; c++) {
                double area = curve(c).area();
                if (!Double.isNaN(area)) {
                    sum += support[c] * area;
                    total += support[c];
                }
            }
            return sum / total;
        }
    }
}
