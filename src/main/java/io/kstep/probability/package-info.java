/**
 * Densities, tables, log space and linear algebra. Everything works on primitive arrays and knows
 * nothing of schemas or classes. May import: binary, spec; EJML, commons-numbers, commons-statistics.
 */
package io.kstep.probability;
