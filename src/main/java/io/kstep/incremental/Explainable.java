package io.kstep.incremental;

/**
 * A stream model whose belief about a class variable is a sum over the features: what each adds to the logarithm of each
 * class's probability.
 */
interface Explainable {

    /**
     * Writes what each feature adds to ln P(c | x), and behind the features what was there without them. For each class
     * the rows add up to the logarithm of what {@link StreamModel#predict} answers, so that differences of two classes add
     * up to their log-odds. A missing feature adds nothing.
     *
     * @param out a row for each feature and one more, with a number for each class
     */
    void explain(double[] values, double[][] out);
}
