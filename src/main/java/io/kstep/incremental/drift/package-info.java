/**
 * Drift detectors: each watches a stream of errors and says when its level has risen. Their state is a few numbers
 * that survive a restart. May import: spec.
 */
package io.kstep.incremental.drift;
