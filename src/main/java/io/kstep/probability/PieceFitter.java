package io.kstep.probability;

/** Fits the shapes {@code a0 + a1 e^3t + a2 e^-3t} of the pieces of a grid by maximum likelihood. */
interface PieceFitter {

    /**
     * Fits every piece to its own bins; pieces decouple (Langseth et al. 2009).
     *
     * @param y weights of the bins
     * @param edges first bin of each piece, then the end of the last
     * @param pseudoCount weight of a constant added to every piece; positive, it keeps the shapes off zero
     * @param shapes receives a0, a1, a2 of each piece: positive on it and integrating to 1 over its local coordinate
     */
    void fit(double[] y, int[] edges, int pieces, double pseudoCount, double[] shapes);
}
