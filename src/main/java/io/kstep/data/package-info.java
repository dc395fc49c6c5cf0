/**
 * Schema, instance, label, chunk: what every learner is a function of. Values live in primitive columns; a label is
 * never inside the instance that a classifier sees. Imports nothing of kstep but {@code spec}.
 */
package io.kstep.data;
