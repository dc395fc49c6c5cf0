/**
 * Mixtures of naive Bayes: every class is a sum of components within which features are independent. The parts of a learner
 * of chunks, by which a stream also keeps a mixture up to date. May import: binary, data.
 */
package io.kstep.bayes.mixture;
