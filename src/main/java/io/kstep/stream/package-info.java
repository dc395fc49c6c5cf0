/**
 * The Kafka Streams topology: topics, processors, stores, and the settings of the service. Kafka lives here and in the
 * packages below this one only. May import session and everything under it.
 */
package io.kstep.stream;
