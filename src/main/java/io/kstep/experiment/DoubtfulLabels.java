package io.kstep.experiment;

import io.kstep.probability.belief.Contour;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Labels of an expert who says of each how much it may be wrong (Côme et al. 2009, 5.2.1): a doubt is drawn, and with
 * that probability the label is replaced by another class.
 *
 * @param given the expert's labels
 * @param doubts one of each label
 */
record DoubtfulLabels(int classes, int[] given, double[] doubts) {

    /**
     * The spread of doubts. The paper says "variance kept equal to 0.2", which no beta distribution of mean .1 has; this
     * standard deviation gives its tables.
     */
    static final double DEVIATION = .2;

    static DoubtfulLabels of(int[] truth, int classes, double errorRate, SplittableRandom random) {
        BetaDraws draws = BetaDraws.of(errorRate, DEVIATION);
        int[] given = truth.clone();
        double[] doubts = new double[truth.length];
        for (int i = 0; i < given.length; i++) {
            doubts[i] = draws.next(random);
            if (random.nextDouble() < doubts[i]) {
                given[i] = (truth[i] + 1 + random.nextInt(classes - 1)) % classes;
            }
        }
        return new DoubtfulLabels(classes, given, doubts);
    }

    /** What each label says if it "says nothing with probability doubt": as the paper discounts. */
    Contour[] discounted() {
        return contours(i -> Contour.doubtful(classes, given[i], doubts[i]));
    }

    /** What each label says if it "was flipped with probability doubt": as it was made. */
    Contour[] flipped() {
        return contours(i -> Contour.flipped(classes, given[i], doubts[i]));
    }

    /** Taken for sure where the doubt is at most one half, for nothing elsewhere: adaptive semi-supervised learning. */
    Contour[] trustedOrNothing() {
        return contours(i -> doubts[i] <= .5 ? Contour.candidates(classes, given[i]) : Contour.vacuous(classes));
    }

    /** The labels of some rows. */
    DoubtfulLabels subset(int[] rows) {
        return new DoubtfulLabels(
                classes,
                IntStream.of(rows).map(i -> given[i]).toArray(),
                IntStream.of(rows).mapToDouble(i -> doubts[i]).toArray());
    }

    private Contour[] contours(IntFunction<Contour> of) {
        return IntStream.range(0, given.length).mapToObj(of).toArray(Contour[]::new);
    }
}
