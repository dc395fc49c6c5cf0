package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.StandardNormal;

/**
 * How far the present error wanders from what an estimate averages, found by holding the estimate against what came next.
 * An estimate f worth n losses, and the mean m of the b losses after it, differ by v (1/n + 1/b) in mean square if the
 * error stands still, v = p (1 - p). What they differ by beyond that, averaged over the blocks of the past of which
 * recent ones weigh more, is the variance by which the error has wandered. Taking a block allocates nothing.
 *
 * <p>An average of a few blocks is uncertain, and so is what to make of it. Of a classifier that may well stand still,
 * only what stands out from chance by more than its standard error counts. Of one that was just learned it is known that
 * its error moves, only not how far: every standard deviation is then as likely as any other before the blocks are seen
 * (Gelman 2006, "Prior distributions for variance parameters in hierarchical models"), and the one expected after it
 * counts. That leaves little where blocks differ by less than chance, but never nothing, and all where they differ by
 * much.
 *
 * <p>The size of a block and how long it is remembered were chosen by the coverage of the streams of {@code experiment
 * rolling-coverage} with the seeds 1, 7, 101 and 102 and of runs of 10,000 and 40,000 rows, and held against seeds that
 * were not looked at before (23; 29 for 10,000 rows).
 */
final class Wander {

    /** Losses of an ordinary block: enough to show a change of a few percent, and few enough to see one that is short. */
    static final int BLOCK = 150;

    /** Blocks after which the past counts for about a third. */
    private static final double MEMORY = 20;
    /** Blocks for which a new classifier is taken to go on learning. */
    private static final double LEARNING = 32;
    /** Below this number of standard errors blocks differ by less than chance ever lets them. */
    private static final double LEAST = -8;
    /** From so far beyond the middle on, in standard errors, a normal density is nothing. */
    private static final double REACH = 9;

    private static final int STEPS = 40;

    private double weight;
    private double excess;
    private double squares;
    private double blocksSinceLearned = LEARNING;

    /** A new classifier was learned. */
    void learned() {
        blocksSinceLearned = 0;
    }

    /**
     * Takes a block that has ended.
     *
     * @param forecast the estimate before it, worth {@code size} losses
     * @param sum of its {@code count} losses
     */
    void take(double forecast, double size, double sum, double count) {
        double blocks = count / BLOCK;
        double kept = MEMORY / (MEMORY + blocks);
        double chance = 1 / size + 1 / count;
        weight = kept * weight + blocks;
        excess = kept * excess + blocks * excess(forecast, size, sum, count);
        squares = kept * kept * squares + blocks * blocks * 2 * chance * chance;
        blocksSinceLearned = Math.min(LEARNING, blocksSinceLearned + blocks);
    }

    /** The variance by which the error wanders, as a share of v. */
    double share() {
        return share(Double.NaN, 0, 0, 0);
    }

    /** Likewise where the block at hand, as far as it goes, counts too. */
    double share(double forecast, double size, double sum, double count) {
        double blocks = count / BLOCK;
        double weights = weight;
        double mean = excess;
        double variance = squares;
        if (size > 0 && count > 0) {
            double chance = 1 / size + 1 / count;
            weights += blocks;
            mean += blocks * excess(forecast, size, sum, count);
            variance += blocks * blocks * 2 * chance * chance;
        }
        if (weights == 0) {
            return 0;
        }
        double error = Math.sqrt(variance) / weights;
        mean /= weights;
        if (blocksSinceLearned < LEARNING) {
            double deviation = expectedDeviation(Math.max(LEAST, mean / error));
            return error * deviation * deviation;
        }
        return mean > error ? mean : 0;
    }

    /**
     * The mean of a standard deviation t of which nothing was known before x was seen, a normal estimate of t² with
     * variance 1: the integrals over t > 0 of t phi(t² - x), which is Phi(x) / 2, and of phi(t² - x). The latter by the
     * trapezoidal rule, which is exact but for rounding as the density is even in t and nothing at the far ends.
     */
    static double expectedDeviation(double x) {
        double low = Math.sqrt(Math.max(0, x - REACH));
        double step = (Math.sqrt(Math.max(0, x) + REACH) - low) / STEPS;
        double sum = StandardNormal.density(low * low - x) / 2;
        for (int i = 1; i <= STEPS; i++) {
            double t = low + i * step;
            sum += StandardNormal.density(t * t - x);
        }
        return StandardNormal.cdf(x) / (2 * step * sum);
    }

    /** Squared distance in units of v beyond what chance makes of it; a pseudo-loss of each kind keeps v above 0. */
    private static double excess(double forecast, double size, double sum, double count) {
        double p = (forecast * size + sum + 1) / (size + count + 2);
        double distance = forecast - sum / count;
        return distance * distance / (p * (1 - p)) - 1 / size - 1 / count;
    }

    void write(BinaryWriter out) {
        out.writeDouble(weight).writeDouble(excess).writeDouble(squares).writeDouble(blocksSinceLearned);
    }

    void restore(BinaryReader in) {
        weight = in.readDouble();
        excess = in.readDouble();
        squares = in.readDouble();
        blocksSinceLearned = in.readDouble();
    }
}
