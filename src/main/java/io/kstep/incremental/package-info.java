/**
 * The k-step classifier: submodels, main classifier, retention, drift, and the one place where learning from a stream
 * happens. May import {@code evaluate}, {@code bayes}, {@code probability}, {@code data} and {@code spec}.
 */
package io.kstep.incremental;
