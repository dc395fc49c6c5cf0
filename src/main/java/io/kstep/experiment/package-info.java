/**
 * Reproduces the papers' tables and figures, each beside what was printed there, and evaluates what must hold of them.
 * May import everything but {@code cli}.
 */
package io.kstep.experiment;
