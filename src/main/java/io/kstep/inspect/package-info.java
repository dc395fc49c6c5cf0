/**
 * A k-step classifier made ready to be shown: its features seen through all submodels together, the most telling first,
 * as text and as JSON. May import {@code print}, {@code incremental}, {@code bayes}, {@code probability} and
 * {@code data}.
 */
package io.kstep.inspect;
