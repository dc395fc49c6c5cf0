package io.kstep.bayes.structure;

import java.util.function.Supplier;

/**
 * The information of features about the class and about each other, in nats, as one family of densities estimates it;
 * indices are those of features. Each part is estimated when first asked for, because some cost much more than others.
 */
public final class Information {

    private final double rows;
    private final Supplier<double[]> estimateWithClass;
    private final Supplier<double[][]> estimateGiven;
    private final Supplier<double[][]> estimatePairs;
    private final double[] classDegrees;
    private final double[][] givenDegrees;
    private double[] withClass;
    private double[][] given;
    private double[][] pairs;

    /**
     * @param rows weight of the rows it is estimated from
     * @param withClass gives I(X_i; C)
     * @param given gives I(X_i; X_j | C)
     * @param pairs gives I(X_i; X_j)
     * @param classDegrees degrees of freedom of the test that I(X_i; C) is 0
     * @param givenDegrees degrees of freedom of the test that I(X_i; X_j | C) is 0
     */
    public Information(
            double rows,
            Supplier<double[]> withClass,
            Supplier<double[][]> given,
            Supplier<double[][]> pairs,
            double[] classDegrees,
            double[][] givenDegrees) {
        this.rows = rows;
        estimateWithClass = withClass;
        estimateGiven = given;
        estimatePairs = pairs;
        this.classDegrees = classDegrees;
        this.givenDegrees = givenDegrees;
    }

    public double rows() {
        return rows;
    }

    /** I(X_i; C) of every feature. */
    public double[] withClass() {
        if (withClass == null) {
            withClass = estimateWithClass.get();
        }
        return withClass;
    }

    /** I(X_i; X_j | C). */
    public double given(int i, int j) {
        if (given == null) {
            given = estimateGiven.get();
        }
        return given[i][j];
    }

    /** I(X_i; X_j; C) = I(X_i; X_j | C) - I(X_i; X_j): positive where the two say more together (eq 1.59). */
    public double interaction(int i, int j) {
        if (pairs == null) {
            pairs = estimatePairs.get();
        }
        return given(i, j) - pairs[i][j];
    }

    public double classDegrees(int i) {
        return classDegrees[i];
    }

    public double givenDegrees(int i, int j) {
        return givenDegrees[i][j];
    }
}
