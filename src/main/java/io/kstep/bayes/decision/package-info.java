/**
 * What to do with a posterior: least expected loss, refusal to decide, another prior, models joined, strangers told
 * (thesis 001, 1.5 and 1.6; digest continuous-bayesian-classifiers 2.1). Works on arrays. May import {@code probability}
 * and {@code spec}.
 */
package io.kstep.bayes.decision;
