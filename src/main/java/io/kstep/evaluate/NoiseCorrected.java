package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import java.util.List;
import java.util.Optional;

/**
 * The error behind labels that state how probably each is wrong. Let d be 1 where the prediction differs from the label,
 * p the probability that the label is another class, any of the K - 1 others alike, and e the true error: then E d = p +
 * c e with c = 1 - pK/(K-1), and least squares give e = Σ c (d - p) / Σ c². It is not clipped: few labels may give less
 * than 0. Its variance is estimated by Σ c² r² / (Σ c²)² with the residuals r = d - p - c e.
 *
 * <p>This holds where the model errs as often on doubtful labels as on sure ones. Where errors grow with p it comes out
 * too low, because sure labels weigh more; so a line e(p) = a + b p is fitted too, by the same least squares, with a test
 * of b > 0 and the mean of e(p) over the labels beside the plain estimate.
 *
 * <p>All of it is made of {@value #SUMS} sums over labels, so that parts of a stream add up and hard labels, of p = 0 and
 * c = 1, can be put in late.
 */
final class NoiseCorrected {

    private static final double Z95 = 1.959963984540054;
    private static final int SUMS = 19;

    /** Where the sums of each kind start: Σ p^m times 1, c y, c², c² y², c³ y, c⁴ with y = d - p. */
    private static final int ONE = 0;

    private static final int CY = 2;
    private static final int C2 = 4;
    private static final int C2Y2 = 7;
    private static final int C3Y = 10;
    private static final int C4 = 14;

    private final double[] sums = new double[SUMS];

    /**
     * Takes a label that is not sure, if it states how probably it is wrong and there is a class that it could be instead.
     * One that says nothing with probability p was drawn from all classes then: it is wrong with p(K-1)/K.
     */
    void add(int predicted, Label label, int classes) {
        if (classes > 1 && label instanceof Label.Doubtful doubtful) {
            add(predicted != doubtful.index(), doubtful.doubt() * (classes - 1) / classes, classes);
        } else if (classes > 1 && label instanceof Label.Flipped flipped) {
            add(predicted != flipped.index(), flipped.wrong(), classes);
        }
    }

    void add(boolean differs, double p, int classes) {
        double y = (differs ? 1 : 0) - p;
        double c = 1 - p * classes / (classes - 1);
        powers(ONE, 2, 1, p);
        powers(CY, 2, c * y, p);
        powers(C2, 3, c * c, p);
        powers(C2Y2, 3, c * c * y * y, p);
        powers(C3Y, 4, c * c * c * y, p);
        powers(C4, 5, c * c * c * c, p);
    }

    private void powers(int from, int count, double factor, double p) {
        double power = factor;
        for (int m = 0; m < count; m++) {
            sums[from + m] += power;
            power *= p;
        }
    }

    /** This with sure labels besides. */
    NoiseCorrected withSure(long labels, long errors) {
        NoiseCorrected both = new NoiseCorrected();
        System.arraycopy(sums, 0, both.sums, 0, SUMS);
        both.sums[ONE] += labels;
        for (int from : List.of(CY, C2Y2, C3Y)) {
            both.sums[from] += errors;
        }
        both.sums[C2] += labels;
        both.sums[C4] += labels;
        return both;
    }

    /** Lets all that was added count less from now on. */
    void fade(double factor) {
        for (int i = 0; i < SUMS; i++) {
            sums[i] *= factor;
        }
    }

    double value() {
        return sums[CY] / sums[C2];
    }

    /**
     * What the labels say; nothing where none stated a probability above 0, or all of them one at which a label is as good
     * as drawn by lot.
     *
     * @param repeats how often every label was used: a mean over repetitions is worth no more than one of them
     */
    Optional<SoftSummary.Corrected> summary(double repeats) {
        if (!(sums[ONE + 1] > 0) || !(sums[C2] > 1e-9 * sums[ONE])) {
            return Optional.empty();
        }
        double error = value();
        double squares = sums[C2Y2] - 2 * error * sums[C3Y] + error * error * sums[C4];
        double sd = Math.sqrt(Math.max(0, squares) * repeats) / sums[C2];
        Line line = Line.through(sums, repeats);
        return Optional.of(new SoftSummary.Corrected(
                Math.round(sums[ONE]),
                error,
                around(error, sd),
                line.slope() / line.slopeSd(),
                line.mean(),
                around(line.mean(), line.meanSd())));
    }

    /**
     * The same of sums that fade: labels weigh less the older they are.
     *
     * @param squaredWeights sum of the squares of what the labels weigh; their variances count by it
     */
    Optional<SoftSummary.Corrected> fading(double squaredWeights) {
        return summary(squaredWeights / sums[ONE]);
    }

    private static Interval around(double value, double sd) {
        return new Interval(value - Z95 * sd, value + Z95 * sd);
    }

    /** The line e(p) = a + b p, by least squares of y on c and c p, with variances that allow for unequal residuals. */
    private record Line(double slope, double slopeSd, double mean, double meanSd) {

        static Line through(double[] sums, double repeats) {
            double n0 = sums[C2];
            double n1 = sums[C2 + 1];
            double n2 = sums[C2 + 2];
            double det = n0 * n2 - n1 * n1;
            if (!(det > 1e-9 * n0 * n2)) {
                return new Line(Double.NaN, Double.NaN, Double.NaN, Double.NaN); // one p for all: no line
            }
            double a = (n2 * sums[CY] - n1 * sums[CY + 1]) / det;
            double b = (n0 * sums[CY + 1] - n1 * sums[CY]) / det;
            double m0 = residuals(sums, 0, a, b);
            double m1 = residuals(sums, 1, a, b);
            double m2 = residuals(sums, 2, a, b);
            double centre = sums[ONE + 1] / sums[ONE];
            return new Line(
                    b,
                    sd(-n1 / det, n0 / det, m0, m1, m2, repeats),
                    a + b * centre,
                    sd((n2 - centre * n1) / det, (centre * n0 - n1) / det, m0, m1, m2, repeats));
        }

        /** Σ c² p^m (y - c a - c p b)². */
        private static double residuals(double[] sums, int m, double a, double b) {
            return sums[C2Y2 + m]
                    + a * a * sums[C4 + m]
                    + b * b * sums[C4 + m + 2]
                    - 2 * a * sums[C3Y + m]
                    - 2 * b * sums[C3Y + m + 1]
                    + 2 * a * b * sums[C4 + m + 1];
        }

        private static double sd(double u, double v, double m0, double m1, double m2, double repeats) {
            return Math.sqrt(Math.max(0, u * u * m0 + 2 * u * v * m1 + v * v * m2) * repeats);
        }
    }

    void write(BinaryWriter out) {
        out.writeDoubles(sums);
    }

    static NoiseCorrected read(BinaryReader in) {
        NoiseCorrected read = new NoiseCorrected();
        System.arraycopy(in.readDoubles(SUMS), 0, read.sums, 0, SUMS);
        return read;
    }
}
