/**
 * Sends a stream of instances to the service's topics as a source of data would: at a rate, with labels inside, late
 * or never. The order and the times of what is sent are plain Java; Kafka's producer is behind {@code ReplayOut}. May
 * import: data, spec, stream, wire; Kafka's clients and Streams.
 */
package io.kstep.stream.replay;
