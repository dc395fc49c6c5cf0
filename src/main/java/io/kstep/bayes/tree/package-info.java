/**
 * Class trees: binary splits over coded rows, learned in counted steps, and the Bayesian average over all prunings of a
 * tree. Knows nothing of learners and chunks. May import: binary, data, probability.
 */
package io.kstep.bayes.tree;
