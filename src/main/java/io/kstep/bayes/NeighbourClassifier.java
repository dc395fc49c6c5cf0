package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * Answers with the rows nearest to an instance. A row at distance d says with weight trust exp(-rate d²) what its label
 * says and nothing with the rest, so that its contour is 1 - weight (1 - pl). The contour of Dempster's combination is the
 * product of these, and its logarithm a sum; divided by its sum it is the answer (Cobb and Shenoy 2006). Where labels name a
 * class with a doubt, the class of the greatest mass, of the greatest plausibility and of the greatest pignistic
 * probability are the same. Immutable.
 */
final class NeighbourClassifier implements Classifier {

    /** In place of the scale of a discrete feature, whose values are the same or 1 apart. */
    static final double DISCRETE = -1;

    private final NeighbourLearner settings;
    private final double[][] columns;
    /** The standard deviation of each feature, 0 for one that does not vary. */
    private final double[] scales;
    /** By the most plausible class of a row. */
    private final double[] rates;

    private final double[][] contours;
    private final double[] weights;
    private final double[] classWeights;

    NeighbourClassifier(
            NeighbourLearner settings,
            double[][] columns,
            double[] scales,
            double[] rates,
            double[][] contours,
            double[] weights,
            double[] classWeights) {
        this.settings = settings;
        this.columns = columns;
        this.scales = scales;
        this.rates = rates;
        this.contours = contours;
        this.weights = weights;
        this.classWeights = classWeights;
    }

    static int mostPlausible(double[] contour) {
        int best = 0;
        for (int c = 1; c < contour.length; c++) {
            best = contour[c] > contour[best] ? c : best;
        }
        return best;
    }

    /** What with the prior gives the contour of the combined evidence. */
    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        Arrays.fill(out, 0);
        if (Arrays.stream(values).noneMatch(Double::isFinite)) {
            return;
        }
        addEvidence(values, out);
        logPrior(scratch);
        for (int c = 0; c < out.length; c++) {
            out[c] -= scratch[c];
        }
    }

    /** Adds the logarithm of the combined contour. */
    void addEvidence(double[] values, double[] out) {
        double[] distances = new double[weights.length];
        Arrays.setAll(distances, row -> squaredDistance(values, row));
        Reach reach = new Reach(settings.k());
        for (int row = 0; row < distances.length; row++) {
            reach.add(distances[row], weights[row]);
        }
        for (int row = 0; row < distances.length; row++) {
            double share = reach.share(distances[row]) * weights[row];
            if (share > 0) {
                double[] contour = contours[row];
                double weight = settings.trust() * Math.exp(-rates[mostPlausible(contour)] * distances[row]);
                for (int c = 0; c < out.length; c++) {
                    out[c] += share * Math.log1p(-weight * (1 - (c < contour.length ? contour[c] : 0)));
                }
            }
        }
    }

    /** Over the features that both show, as if the others differed as much. */
    private double squaredDistance(double[] values, int row) {
        double sum = 0;
        int used = 0;
        int shown = 0;
        for (int j = 0; j < columns.length; j++) {
            used += scales[j] == 0 ? 0 : 1;
            double d = values[j] - columns[j][row];
            if (scales[j] != 0 && Double.isFinite(values[j]) && Double.isFinite(columns[j][row])) {
                shown++;
                sum += scales[j] == DISCRETE ? (d == 0 ? 0 : 1) : d / scales[j] * (d / scales[j]);
            }
        }
        return shown == 0 ? Double.POSITIVE_INFINITY : (float) (sum * used / shown); // equal but for rounding is equal
    }

    /** How far rows are asked: the least distances whose rows weigh as much as is asked for. */
    private static final class Reach {

        private final double wanted;
        private double[] distances = new double[16];
        private double[] held = new double[16];
        private int count;
        private double total;

        Reach(double wanted) {
            this.wanted = wanted;
        }

        void add(double distance, double weight) {
            if (total >= wanted && distance > distances[count - 1]) {
                return;
            }
            int at = Arrays.binarySearch(distances, 0, count, distance);
            if (at >= 0) {
                held[at] += weight;
            } else {
                insert(-at - 1, distance, weight);
            }
            total += weight;
            while (total - held[count - 1] >= wanted) {
                total -= held[--count];
            }
        }

        private void insert(int at, double distance, double weight) {
            if (count == distances.length) {
                distances = Arrays.copyOf(distances, 2 * count);
                held = Arrays.copyOf(held, 2 * count);
            }
            System.arraycopy(distances, at, distances, at + 1, count - at);
            System.arraycopy(held, at, held, at + 1, count - at);
            distances[at] = distance;
            held[at] = weight;
            count++;
        }

        /** What part of a row at this distance counts: those farthest away share what is left. */
        double share(double distance) {
            double farthest = distances[count - 1];
            if (distance > farthest) {
                return 0;
            }
            double last = held[count - 1];
            return distance < farthest || total <= wanted ? 1 : (wanted - (total - last)) / last;
        }
    }

    @Override
    public void logPrior(double[] out) {
        double total = Arrays.stream(classWeights).sum() + settings.alpha() * out.length;
        for (int c = 0; c < out.length; c++) {
            out[c] = Math.log(((c < classWeights.length ? classWeights[c] : 0) + settings.alpha()) / total);
        }
    }

    void write(BinaryWriter out) {
        out.writeDouble(settings.k()).writeDouble(settings.trust()).writeBoolean(settings.isCrisp());
        out.writeDouble(settings.alpha()).writeDoubles(scales).writeDoubles(rates);
        out.writeDoubles(weights).writeDoubles(classWeights);
        for (double[] column : columns) {
            out.writeDoubles(column);
        }
        for (double[] contour : contours) {
            out.writeDoubles(contour);
        }
    }

    static NeighbourClassifier read(BinaryReader in) {
        NeighbourLearner settings =
                new NeighbourLearner(in.readDouble(), in.readDouble(), in.readBoolean(), in.readDouble());
        double[] scales = in.readDoubles();
        double[] rates = in.readDoubles();
        double[] weights = in.readDoubles();
        double[] classWeights = in.readDoubles();
        double[][] columns = new double[scales.length][];
        for (int j = 0; j < columns.length; j++) {
            columns[j] = in.readDoubles();
            if (columns[j].length != weights.length) {
                throw in.bad("a value for every row");
            }
        }
        double[][] contours = new double[weights.length][];
        for (int i = 0; i < contours.length; i++) {
            contours[i] = in.readDoubles();
            if (contours[i].length != rates.length) {
                throw in.bad("a plausibility for every class");
            }
        }
        return new NeighbourClassifier(settings, columns, scales, rates, contours, weights, classWeights);
    }
}
