package io.kstep.multi;

import io.kstep.probability.LogSpace;

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

    private SeenVectors(double[][] marginals, ListedPosterior vectors) {
        this.marginals = marginals;
        this.vectors = vectors;
    }

    /**
     * The vectors by Bayes' rule; each marginal is multiplied by what this changes of the marginal of the vectors, so that it
     * stays what it was where nothing is known.
     */
    @Override
    public SeenVectors given(double[][] plausibilities) {
        ListedPosterior then = vectors.given(plausibilities);
        double[][] changed = new double[marginals.length][];
        for (int j = 0; j < marginals.length; j++) {
            double[] before = vectors.marginal(j);
            double[] after = then.marginal(j);
            changed[j] = new double[marginals[j].length];
            for (int c = 0; c < changed[j].length; c++) {
                changed[j][c] = before[c] > 0
                        ? Math.log(marginals[j][c]) + Math.log(after[c]) - Math.log(before[c])
                        : Double.NEGATIVE_INFINITY;
            }
            LogSpace.normalise(changed[j]);
        }
        return new SeenVectors(changed, then);
    }
}
