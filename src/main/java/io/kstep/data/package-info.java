/**
 * Schema, instance, label, chunk: what every learner is a function of. Values live in primitive columns. A label is
 * never inside the instance that a classifier sees. May import: binary.
 */
package io.kstep.data;
