package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * How far the main classifier of the vectors is trusted against the product of the marginals: where class variables do not
 * depend on each other its many states cost more than they say. Two experts, the vectors (with the share of those that were
 * not listed given to the product) and the product alone, are weighed by their likelihood of the vectors that came, which
 * fades.
 */
final class VectorTrust {

    /** What the likelihoods keep of their past at every vector: about the last 200 count. */
    private static final double KEPT = 0.995;

    private static final double LEAST = 1e-300;

    /** Instances whose vector was known, and those of them whose vector was not listed. */
    private double whole;

    private double strange;
    /** How much more likely the product alone found the vectors than the other expert did, as a fading logarithm. */
    private double lead;

    /**
     * Takes a vector that came.
     *
     * @param share that the main classifier of the vectors gave it, 0 where it was not listed
     * @param product of the probabilities of its classes
     */
    void take(boolean isListed, double share, double product) {
        double unseen = unseen();
        double alone = Math.max(LEAST, product);
        double together = Math.max(LEAST, (1 - unseen) * share + unseen * product);
        lead = KEPT * lead + Math.log(alone) - Math.log(together);
        whole++;
        strange += isListed ? 0 : 1;
    }

    /** Probability that a vector is not listed. */
    private double unseen() {
        return (strange + 1) / (whole + 2);
    }

    /** Probability that the vector is drawn from the marginals. */
    double rest() {
        double alone = 1 / (1 + Math.exp(-lead));
        return alone + (1 - alone) * unseen();
    }

    VectorTrust copy() {
        VectorTrust copy = new VectorTrust();
        copy.whole = whole;
        copy.strange = strange;
        copy.lead = lead;
        return copy;
    }

    void write(BinaryWriter out) {
        out.writeDouble(whole).writeDouble(strange).writeDouble(lead);
    }

    static VectorTrust read(BinaryReader in) {
        VectorTrust trust = new VectorTrust();
        trust.whole = in.readDouble();
        trust.strange = in.readDouble();
        trust.lead = in.readDouble();
        return trust;
    }
}
