/**
 * Bayesian network classifiers and regressors, and their learners: each a function of a chunk. Structures, their densities
 * and decisions have packages of their own below this one, which do not know it. May import those, {@code probability},
 * {@code data}, {@code binary} and {@code spec}.
 */
package io.kstep.bayes;
