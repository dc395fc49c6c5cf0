/**
 * Densities, tables, belief masses, log-space and linear algebra (EJML lives here only). Everything works on primitive
 * arrays and knows nothing of schemas or classes. May import {@code spec}.
 */
package io.kstep.probability;
