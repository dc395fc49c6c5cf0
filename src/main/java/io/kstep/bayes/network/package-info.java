/**
 * The densities of Bayesian networks given the class: conditional linear Gaussian, tables, MTEs given intervals, and
 * kernels; how each is fitted to weighted rows, how dependence is estimated by it, and how it marginalises what is
 * missing (Pérez 2010, chapters 2 to 4). May import: bayes.structure, binary, data, probability, spec.
 */
package io.kstep.bayes.network;
