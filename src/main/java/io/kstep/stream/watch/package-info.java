/**
 * Reads the service's output topics as a user's own consumer would, and keeps the figures that they report. What the
 * records mean is taken from their JSON alone. May import: spec, stream; Jackson, Kafka's clients and Streams.
 */
package io.kstep.stream.watch;
