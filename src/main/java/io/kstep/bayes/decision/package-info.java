/**
 * What to do with a posterior: the decision of least expected loss, refusal to decide, another prior, several models
 * joined, instances of no known class (Pérez 2010, 1.5 and 1.6). Works on arrays. May import: probability, spec.
 */
package io.kstep.bayes.decision;
