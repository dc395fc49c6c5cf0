/**
 * Versioned forms of what crosses a topic, a store or a file: bytes that say what they are, by which version of the
 * format, and whether they are whole; and the JSON of instances, labels, commands, predictions, error reports and
 * events, with a JSON Schema of each beside the classes. No Kafka here. May import: binary, data, evaluate,
 * incremental, print, probability; Jackson.
 */
package io.kstep.wire;
