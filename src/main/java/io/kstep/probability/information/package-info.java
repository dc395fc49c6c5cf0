/**
 * Entropy, mutual, conditional and interaction information of tables of counts, Gaussians and kernel estimates, in
 * nats, and the test of independence that belongs to them (Pérez 2010, 1.10, 3.3, 4.4). Works on arrays. May import:
 * probability, probability.kernel.
 */
package io.kstep.probability.information;
