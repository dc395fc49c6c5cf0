package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * How far the present error wanders from what an estimate averages, found by holding the estimate against what came next.
 * An estimate f worth n losses, and the mean m of the b losses after it, differ by v (1/n + 1/b) in mean square if the
 * error stands still, v = p (1 - p). What they differ by beyond that, averaged over the blocks of the past of which
 * recent ones weigh more, is the variance by which the error has wandered. Taking a block allocates nothing.
 *
 * <p>An average of a few blocks is uncertain, and so is what to make of it. Of a classifier that may well stand still,
 * only what stands out from chance counts; of one that was learned anew it is known that its error moves, and then the
 * doubt counts for it. Both limits were chosen by the coverage of the streams of {@code experiment rolling-coverage},
 * seed 1, and held against other seeds and chunk sizes.
 */
final class Wander {

    /** Losses of an ordinary block: about what shows a change of a few percent. */
    static final int BLOCK = 200;

    /** Blocks after which the past counts for about a third. */
    private static final double MEMORY = 32;
    /** Standard errors that must be exceeded where the classifier is not known to change. */
    private static final double SHOWN = 0.75;
    /** Standard errors added where it is. */
    private static final double DOUBT = 0.45;

    private double weight;
    private double excess;
    private double squares;
    private double blocksSinceLearned = MEMORY;

    /** The classifier was learned anew. */
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
        blocksSinceLearned = Math.min(MEMORY, blocksSinceLearned + blocks);
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
        if (blocksSinceLearned < MEMORY) {
            return Math.max(0, mean + DOUBT * error);
        }
        return mean > SHOWN * error ? mean : 0;
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
