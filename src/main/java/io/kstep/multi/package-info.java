/**
 * Classifiers of several class variables at once (Rodríguez 2013, chapters 5 and 6), and their learners: multi-
 * dimensional Bayesian networks, independent classifiers, the compound class, chains; exact marginals and most
 * probable vectors; EM for vectors with missing classes. May import: bayes, binary, data, probability, spec.
 */
package io.kstep.multi;
