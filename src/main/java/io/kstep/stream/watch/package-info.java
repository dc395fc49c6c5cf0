/**
 * Reads the service's output topics as a user's own consumer would, and keeps the figures that they tell. May import
 * {@code stream} and what is under it; what the records mean is taken from their JSON alone.
 */
package io.kstep.stream.watch;
