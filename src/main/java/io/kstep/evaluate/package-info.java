/**
 * Rolling errors, error estimators and scores. May import {@code bayes}, {@code probability}, {@code data} and
 * {@code spec}.
 */
package io.kstep.evaluate;
