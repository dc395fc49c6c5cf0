package io.kstep.incremental;

import io.kstep.bayes.IntervalRegressor;

/**
 * The regressor learned from one chunk, Cl_i with a continuous class, and where it came from.
 *
 * @param chunk number of the chunk it was learned from, counted from 1 over the stream's life
 * @param rows how many rows that had
 * @param learner spec of the learner that gave it
 */
public record NumericSubmodel(IntervalRegressor regressor, long chunk, double rows, String learner) {}
