package io.kstep.incremental;

/**
 * A row of database D of a regression (Flesch, Fernández and Salmerón 2007, Algorithm 1).
 *
 * @param owner the submodel whose own chunk it is from, -1 for none
 */
record NumericRow(double[] values, double target, int owner) {}
