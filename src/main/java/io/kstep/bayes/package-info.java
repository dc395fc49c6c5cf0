/**
 * Bayesian network classifiers and regressors, and their learners: each a function of a chunk. Structures, their
 * densities, class trees, decisions and EM for soft labels have packages of their own below this one, which do not know
 * it. May import: bayes.mixture, bayes.network, bayes.soft, bayes.structure, bayes.tree, binary, data, probability, spec.
 */
package io.kstep.bayes;
