/**
 * The k-step classifier: submodels, main classifier, retention, drift, and the one place where learning from a
 * stream happens. Works without Kafka and without threads. May import: bayes, binary, data, incremental.drift,
 * multi, probability, spec.
 */
package io.kstep.incremental;
