package io.kstep.probability.discretize;

/**
 * Fayyad and Irani's recursive cuts of least class entropy, as long as they are worth their description (Pérez 2010,
 * eqs 1.63 to 1.65, corrected: log2(N - 1)). Cuts lie half-way between neighbouring values.
 *
 * @param fallback how many intervals of equal frequency there are where no cut is worth it: 1 keeps a single interval, as
 *     chapter 4 of the thesis does, 3 is chapter 5's
 */
public record MinimumDescriptionLength(int fallback) implements Discretizer {

    @Override
    public double[] cuts(double[] values, double[][] classWeights) {
        double[] cuts = new EntropyCuts(values, classWeights).cuts();
        return cuts.length == 0 && fallback > 1 ? new EqualFrequency(fallback).cuts(values, classWeights) : cuts;
    }

    @Override
    public boolean asksClasses() {
        return true;
    }

    @Override
    public String spec() {
        return "fallback=" + fallback + ",method=mdl";
    }
}
