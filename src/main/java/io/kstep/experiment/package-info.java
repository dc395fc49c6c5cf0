/**
 * Reproduces the tables and figures of the papers, each beside what was printed there, and says whether what must hold
 * of them does. What only experiments need lives here. May import: bayes, data, evaluate, incremental, multi,
 * print, probability, session, spec.
 */
package io.kstep.experiment;
