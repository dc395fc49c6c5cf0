/**
 * Statistical comparison of learners: tests for two of them, for many, adjusted p-values, and the critical-difference
 * diagram. It sees numbers only, never learners or data. May import: print, probability, spec.
 */
package io.kstep.evaluate.comparison;
