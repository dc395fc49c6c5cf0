package io.kstep.incremental;

import io.kstep.bayes.Classifier;

/**
 * The classifier learned from one chunk, Cl_i, and where it came from.
 *
 * @param firstChunk number of the first chunk it was learned from, counted from 1 over the stream's life
 * @param lastChunk number of the last one; differs from the first where submodels were merged
 * @param rows weight of the rows it was learned from
 * @param learner spec of the learner that gave it
 */
public record Submodel(Classifier classifier, long firstChunk, long lastChunk, double rows, String learner) {}
