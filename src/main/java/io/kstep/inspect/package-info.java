/**
 * A k-step classifier made ready to be shown: its features seen through all submodels together, the most informative
 * first, as text and as JSON. May import: bayes, data, incremental, multi, print,
 * probability.
 */
package io.kstep.inspect;
