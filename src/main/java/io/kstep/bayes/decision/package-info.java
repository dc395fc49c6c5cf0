/**
 * What to do with a posterior: least expected loss, refusal to decide, another prior, models joined, strangers told
 * (Pérez 2010, 1.5 and 1.6). Works on arrays. May import {@code probability}
 * and {@code spec}.
 */
package io.kstep.bayes.decision;
