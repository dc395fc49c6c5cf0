package io.kstep.incremental;

/**
 * Settings of the main classifier as a child.
 *
 * @param hard the paper's mode: P(m | likeliest classes) from raw frequencies, uniform where a configuration was never
 *     seen
 * @param alpha weight of the prior in each one-parent table Q_i
 * @param strength weight of the back-off in each configuration's row
 * @param decay what all counts keep for every labelled instance; 1 never forgets
 * @param configurations how many configurations are kept at most; the lightest are dropped
 * @param trust as how many labels a new stage of a cascade takes for granted that the stages before it are right
 */
record ChildSettings(boolean hard, double alpha, double strength, double decay, int configurations, double trust) {}
