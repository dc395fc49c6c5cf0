/**
 * Seeded generators of instances without end: the toy networks of Flesch, Fernández and Salmerón 2007, the domains of
 * Pérez 2010 and the usual drifting streams. A generator is a function of its spec: it holds no state outside itself,
 * and two of them read in turn give what each gives alone. Draws come from {@link java.util.SplittableRandom} through
 * methods written out here, so that the same seed gives the same rows on every machine. May import: data, spec.
 */
package io.kstep.data.generate;
