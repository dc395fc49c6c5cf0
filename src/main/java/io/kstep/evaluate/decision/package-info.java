/**
 * Decisions of a model at work: by costs, with the choice not to decide, under known shares of the classes (Pérez 2010,
 * 1.5.2 and 1.6), and what they cost when their labels come. May import: bayes, binary, data, evaluate,
 * probability, spec.
 */
package io.kstep.evaluate.decision;
