package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * Mean and standard deviation of the last {@value #BLOCK} to twice as many values of a number: of a block that is filled and
 * of the one before. An outlier, however far, is forgotten with its block. Values beyond 1e150 count as 1e150, so that no
 * sum of squares overflows.
 */
final class RunningScale {

    private static final double BLOCK = 10_000;
    private static final double LARGEST = 1e150;

    private double weight;
    private double mean;
    private double scatter;
    private double earlierWeight;
    private double earlierMean;
    private double earlierScatter;

    /** Of both blocks; the inverse is 0 where values do not vary. */
    private double center;

    private double inverseDeviation;

    /** How many standard deviations a value lies from the mean; 0 where there is none yet. */
    double standardised(double value) {
        return inverseDeviation == 0 ? 0 : (bounded(value) - center) * inverseDeviation;
    }

    private static double bounded(double value) {
        return Math.max(-LARGEST, Math.min(LARGEST, value));
    }

    void add(double value, double valueWeight) {
        if (!(valueWeight > 0)) {
            return;
        }
        if (weight >= BLOCK) {
            earlierWeight = weight;
            earlierMean = mean;
            earlierScatter = scatter;
            weight = 0;
            mean = 0;
            scatter = 0;
        }
        weight += valueWeight;
        double from = bounded(value) - mean;
        mean += from * (valueWeight / weight);
        scatter += valueWeight * from * (bounded(value) - mean);
        merge();
    }

    private void merge() {
        double all = weight + earlierWeight;
        double between = mean - earlierMean;
        double share = all > 0 ? weight / all : 0;
        center = earlierWeight == 0 ? mean : earlierMean + between * share;
        double spread = scatter + earlierScatter + (earlierWeight == 0 ? 0 : between * between * earlierWeight * share);
        double deviation = all > 0 ? Math.sqrt(spread / all) : 0;
        boolean varies = all > 1 && deviation > 1e-12 * Math.abs(center) && deviation > Double.MIN_NORMAL;
        inverseDeviation = varies ? 1 / deviation : 0;
    }

    RunningScale copy() {
        RunningScale copy = new RunningScale();
        copy.take(numbers());
        return copy;
    }

    private double[] numbers() {
        return new double[] {weight, mean, scatter, earlierWeight, earlierMean, earlierScatter};
    }

    private void take(double[] numbers) {
        weight = numbers[0];
        mean = numbers[1];
        scatter = numbers[2];
        earlierWeight = numbers[3];
        earlierMean = numbers[4];
        earlierScatter = numbers[5];
        merge();
    }

    void write(BinaryWriter out) {
        out.writeDoubles(numbers());
    }

    static RunningScale read(BinaryReader in) {
        RunningScale scale = new RunningScale();
        scale.take(in.readDoubles(scale.numbers().length));
        return scale;
    }
}
