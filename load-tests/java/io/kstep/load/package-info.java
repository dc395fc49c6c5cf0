/**
 * Load tests of the processor on a real Kafka, each named by what it loads. Everything runs on loopback and is bounded in
 * count and time; the broker and the processor have a JVM each. May import anything.
 */
package io.kstep.load;
