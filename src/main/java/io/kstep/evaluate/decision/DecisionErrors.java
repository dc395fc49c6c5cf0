package io.kstep.evaluate.decision;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * What decisions cost when their labels have come: since the start and fading. A cost is that of the costs in force when
 * the label comes; for a label that is not sure it is the mean under its pignistic probabilities. Not thread-safe.
 */
public final class DecisionErrors {

    /**
     * Means over decisions whose labels have come; NaN of none.
     *
     * @param cost what they cost
     * @param expected what they were expected to cost when they were made
     * @param likeliest what the most probable class would have cost
     * @param rejected share without a class
     */
    public record Means(double cost, double expected, double likeliest, double rejected) {}

    /**
     * Everything at one moment.
     *
     * @param labels of decisions, rejections included
     * @param outliers share of the instances that were outliers, fading; NaN where that is not asked for
     */
    public record Report(long labels, Means sinceStart, Means fading, double outliers) {}

    private final double fading;
    private final double[] sums = new double[4];
    private final double[] fadingSums = new double[4];
    private double fadingWeight;
    private long labels;

    /** @param fading what the fading means keep of their past at every label */
    public DecisionErrors(double fading) {
        this.fading = fading;
    }

    public void add(double cost, double expected, double likeliest, boolean isRejected) {
        labels++;
        fadingWeight = fading * fadingWeight + 1;
        add(0, cost);
        add(1, expected);
        add(2, likeliest);
        add(3, isRejected ? 1 : 0);
    }

    private void add(int which, double value) {
        sums[which] += value;
        fadingSums[which] = fading * fadingSums[which] + value;
    }

    /** The same of no decision yet. */
    DecisionErrors restarted() {
        return new DecisionErrors(fading);
    }

    public Report report() {
        return report(Double.NaN);
    }

    Report report(double outliers) {
        return new Report(labels, means(sums, (double) labels), means(fadingSums, fadingWeight), outliers);
    }

    private static Means means(double[] sums, double weight) {
        return new Means(sums[0] / weight, sums[1] / weight, sums[2] / weight, sums[3] / weight);
    }

    public void write(BinaryWriter out) {
        out.writeDouble(fading).writeLong(labels).writeDouble(fadingWeight);
        out.writeDoubles(sums).writeDoubles(fadingSums);
    }

    /** What was written; it goes on bit for bit as that would have. */
    public static DecisionErrors read(BinaryReader in) {
        DecisionErrors errors = new DecisionErrors(in.readDouble());
        errors.labels = in.readLong();
        errors.fadingWeight = in.readDouble();
        System.arraycopy(in.readDoubles(4), 0, errors.sums, 0, 4);
        System.arraycopy(in.readDoubles(4), 0, errors.fadingSums, 0, 4);
        return errors;
    }
}
