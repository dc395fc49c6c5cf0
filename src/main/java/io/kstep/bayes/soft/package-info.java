/**
 * Learning from labels that are plausibilities of classes: the EM algorithm of Côme, Oukhellou, Denœux and Aknin 2009,
 * section 4, which López-Cruz, Bielza and Larrañaga 2013 apply to Bayesian network classifiers. Works on arrays and on a
 * {@link io.kstep.bayes.soft.Mixture}, and knows nothing of learners and chunks. May import: probability.
 */
package io.kstep.bayes.soft;
