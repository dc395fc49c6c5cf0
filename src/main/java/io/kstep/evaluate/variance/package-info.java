/**
 * Where the variance of an error estimate comes from, and where the error itself does: decompositions of Rodríguez
 * 2013, chapter 4, and of Kohavi and Wolpert. May import {@code evaluate} and all that lies below it.
 */
package io.kstep.evaluate.variance;
