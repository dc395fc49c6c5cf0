/**
 * A real Kafka broker inside this process, for {@code demo} and for tests. The types of Kafka's server live here only.
 * Imports nothing of kstep but {@code spec}.
 */
package io.kstep.stream.broker;
