package io.kstep.session;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/** What is known of one expert of a model. */
final class Expert {

    /** Votes that what is set beforehand is worth, for each class: without it classes could change places. */
    private static final double PRIOR = 2;

    /**
     * Votes for each class that are taken to be right as often as the expert's are over all classes, and wrong with any
     * other class alike: a row of confusion of its own takes many votes, and rows of few go astray.
     */
    private static final double POOLED = 50;

    /** Expected votes for class l where k is true, fading, at k * classes + l. */
    private double[] counts;

    private long votes;
    private double spoken;
    private double wrong;

    Expert(int classes) {
        counts = new double[classes * classes];
    }

    void grow(int before, int now) {
        double[] grown = new double[now * now];
        for (int k = 0; k < before; k++) {
            System.arraycopy(counts, k * before, grown, k * now, before);
        }
        counts = grown;
    }

    void speak() {
        votes++;
    }

    long votes() {
        return votes;
    }

    /** Votes, those of long ago for less. */
    double spoken() {
        return spoken;
    }

    /** Share of the votes that were wrong lately; NaN before the first were judged. */
    double error() {
        return spoken == 0 ? Double.NaN : wrong / spoken;
    }

    /**
     * P(l | k) at k * classes + l.
     *
     * @param more counts that are added to those of the past, null for none
     */
    double[] matrix(int classes, double reliability, double[] more) {
        double[] matrix = new double[counts.length];
        double right = PRIOR * classes * reliability;
        double all = PRIOR * classes;
        for (int at = 0; at < matrix.length; at++) {
            matrix[at] = counts[at] + (more == null ? 0 : more[at]);
            right += at % (classes + 1) == 0 ? matrix[at] : 0;
            all += matrix[at];
        }
        double pooled = right / all;
        for (int k = 0; k < classes; k++) {
            double sum = 0;
            for (int l = 0; l < classes; l++) {
                matrix[k * classes + l] += POOLED * (k == l ? pooled : (1 - pooled) / (classes - 1));
                sum += matrix[k * classes + l];
            }
            for (int l = 0; l < classes; l++) {
                matrix[k * classes + l] /= sum;
            }
        }
        return matrix;
    }

    /** Lets what was counted fade, and adds to it. */
    void fade(double kept, double[] more) {
        for (int c = 0; c < counts.length; c++) {
            counts[c] = kept * counts[c] + (more == null ? 0 : more[c]);
        }
        spoken *= kept;
        wrong *= kept;
    }

    /** A vote was right with this probability. */
    void judge(double right) {
        spoken++;
        wrong += Math.max(0, 1 - right);
    }

    void write(BinaryWriter out) {
        out.writeLong(votes).writeDouble(spoken).writeDouble(wrong).writeDoubles(counts);
    }

    static Expert read(BinaryReader in, int classes) {
        Expert expert = new Expert(0);
        expert.votes = in.readLong();
        expert.spoken = in.readDouble();
        expert.wrong = in.readDouble();
        expert.counts = in.readDoubles();
        if (expert.counts.length != classes * classes) {
            throw in.bad("the votes of an expert on " + classes + " classes, not " + expert.counts.length + " counts");
        }
        return expert;
    }
}
