/**
 * Cuts of a continuous variable into intervals (Pérez 2010, 1.12). Works on arrays of values and of class weights. May
 * import: probability.information, spec.
 */
package io.kstep.probability.discretize;
