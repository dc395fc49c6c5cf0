/**
 * The Kafka Streams topology: topics, processors, stores, and the settings of the service. Kafka lives here and in the
 * packages below this one; its internals in one class, {@code BeforeCommit}. May import: binary, data, evaluate,
 * incremental, session, spec, wire; Kafka's clients and Streams, RocksDB, SLF4J.
 */
package io.kstep.stream;
