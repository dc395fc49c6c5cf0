/**
 * Kernels, their bandwidths and the densities they add up to (thesis 001, 1.13 and 4.2; digest
 * continuous-bayesian-classifiers 2.9 and 2.16). Works on arrays. May import {@code probability} and {@code spec}.
 */
package io.kstep.probability.kernel;
