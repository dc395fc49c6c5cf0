/**
 * Kernels, their bandwidths and the densities they add up to (Pérez 2010, 1.13 and 4.2). Works on arrays. May import
 * {@code probability} and {@code spec}.
 */
package io.kstep.probability.kernel;
