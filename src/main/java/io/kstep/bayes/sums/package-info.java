/**
 * The fast path of resampling: classifiers of parts of a chunk by sums over rows that are subtracted or counted again,
 * for learners that say that sums are all they need ({@code AdditiveLearner}). Estimators of errors use it; nothing that
 * learns or predicts a stream does. May import: bayes, bayes.network, data, probability.
 */
package io.kstep.bayes.sums;
