/**
 * Models at work: an instance is predicted, its label scored and learned, whenever it comes; what waits for its other
 * half, what counts once, how large a model may become, and how it is stored and restored bit for bit. Plain Java: no
 * Kafka, no metrics, no logging; stores stand behind interfaces that are declared here. May import: binary, data, evaluate, incremental, multi, spec, wire.
 */
package io.kstep.session;
