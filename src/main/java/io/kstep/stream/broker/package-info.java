/**
 * A real Kafka broker inside this process, for {@code demo} and for tests. The types of Kafka's server live here only.
 * May import: spec; Kafka's clients and Streams, Kafka's server, SLF4J.
 */
package io.kstep.stream.broker;
