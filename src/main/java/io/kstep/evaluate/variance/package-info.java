/**
 * Where the variance of an error estimate comes from, and where the error itself does: the decompositions of Rodríguez
 * 2013, chapter 4, and of Kohavi and Wolpert 1996. May import: bayes, data, evaluate, probability.
 */
package io.kstep.evaluate.variance;
