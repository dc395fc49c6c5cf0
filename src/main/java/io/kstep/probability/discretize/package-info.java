/**
 * Cuts of a continuous variable into intervals (thesis 001, 1.12; digest continuous-bayesian-classifiers 2.8). Works on
 * arrays of values and of class weights. May import {@code probability} and {@code spec}.
 */
package io.kstep.probability.discretize;
