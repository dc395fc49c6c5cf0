package io.kstep.incremental;

/** Parts of a sum of probabilities as parts of its logarithm. */
final class LogShares {

    private LogShares() {}

    /**
     * Turns what was added to a probability into what that adds to its logarithm: each part times (ln p - ln b) / (p - b),
     * by the logarithmic mean of p and b (Ang 2004), so that the parts add up exactly. What is there without the features is
     * left as it is.
     */
    static void turn(int c, double[][] out) {
        int base = out.length - 1;
        double b = out[base][c];
        double moved = 0;
        for (int f = 0; f < base; f++) {
            moved += out[f][c];
        }
        double ratio = Math.abs(moved) > 1e-9 * b ? Math.log1p(moved / b) / moved : 1 / b;
        for (int f = 0; f < base; f++) {
            out[f][c] *= ratio;
        }
    }
}
