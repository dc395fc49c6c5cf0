/**
 * Bayesian network classifiers and regressors, and their learners: each a function of a chunk. May import
 * {@code probability}, {@code data} and {@code spec}.
 */
package io.kstep.bayes;
