package io.kstep.probability;

/** Fits the shape {@code a0 + a1 e^3t + a2 e^-3t} of one piece of a grid by maximum likelihood. */
interface PieceFitter {

    /**
     * Fits the bins [first, end) of binned weights.
     *
     * @param pseudoCount weight of a constant added to the counts; positive, it keeps the shape off zero
     * @param shape receives a0, a1, a2, positive everywhere on the piece and integrating to 1 over its local coordinate
     */
    void fitBins(double[] y, int first, int end, double pseudoCount, double[] shape);
}
