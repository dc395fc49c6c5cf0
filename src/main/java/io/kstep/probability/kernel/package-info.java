/**
 * Kernels, their bandwidths and the densities they add up to (Pérez 2010, 1.13 and 4.2). Works on arrays. May import:
 * probability.
 */
package io.kstep.probability.kernel;
