package io.kstep.multi;

/**
 * Beliefs about vectors that were seen, with marginals that come from elsewhere: each class variable has a main classifier
 * of its own, and one more has the vectors. What is believed of a vector not seen is the product of the marginals.
 */
public final class SeenVectors implements JointPosterior {

    private final double[][] marginals;
    private final ListedPosterior vectors;

    /**
     * All arrays are given away.
     *
     * @param vectors those seen
     * @param shares of each of them, summing to 1; none where none was seen
     * @param rest probability that the vector is drawn from the marginals instead; 1 where none was seen
     * @param marginals of each class variable
     */
    public SeenVectors(int[][] vectors, double[] shares, double rest, double[][] marginals) {
        int[] sizes = new int[marginals.length];
        for (int j = 0; j < sizes.length; j++) {
            sizes[j] = Math.max(1, marginals[j].length);
        }
        this.marginals = marginals;
        this.vectors = new ListedPosterior(new VectorSpace(sizes), vectors, shares, rest, marginals);
    }

    @Override
    public VectorSpace space() {
        return vectors.space();
    }

    @Override
    public double[] marginal(int variable) {
        return marginals[variable];
    }

    @Override
    public int[] mostProbable() {
        return vectors.mostProbable();
    }

    @Override
    public double logProbability(int[] vector) {
        return vectors.logProbability(vector);
    }

    /** By the vectors alone: the marginals of what is left follow from them. */
    @Override
    public JointPosterior given(double[][] plausibilities) {
        return vectors.given(plausibilities);
    }
}
