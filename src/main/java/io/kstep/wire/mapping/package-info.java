/**
 * Mapping of records that others write to what the models take: which part of a record is the model's key, the id, the
 * label, the features, by settings alone. Bytes go in and the JSON of an instance or a label comes out; no Kafka here.
 * May import: spec, wire; Jackson.
 */
package io.kstep.wire.mapping;
