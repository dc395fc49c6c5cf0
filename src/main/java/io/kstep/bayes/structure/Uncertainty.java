package io.kstep.bayes.structure;

/**
 * Symmetrical uncertainties SU = 2 I(X; Y) / (H(X) + H(Y)) of each feature and the class, and of each pair of features
 * (Pérez 2010, eq 1.61).
 */
public record Uncertainty(double[] withClass, double[][] pairs) {}
