/**
 * Structures of Bayesian network classifiers and the searches that find them: trees, k parents, joint nodes, chosen
 * features (Pérez 2010, 2.5 and 3.5). Knows features by their indices, and nothing of densities, which a {@link
 * io.kstep.bayes.structure.SearchSpace} stands for. May import: probability.
 */
package io.kstep.bayes.structure;
