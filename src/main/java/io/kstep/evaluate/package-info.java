/**
 * How good a classifier is: scores, rolling errors of a stream, and estimators of the error from a data set, such as
 * cross-validation and the bootstrap. It learns and predicts through the interfaces of {@code bayes}. May import:
 * bayes, binary, data, multi, probability, spec.
 */
package io.kstep.evaluate;
