/**
 * The service over HTTP: metrics, health, models and errors, and the live page. Reads a running processor through
 * {@code ModelQueries} and hears of its work through {@code StreamMetrics}. Kafka's types appear in one class only,
 * the one that binds Kafka's metrics. May import: data, evaluate, incremental, inspect, print, session, spec, stream,
 * wire; JDK HTTP, Jackson, Kafka's clients and Streams, Micrometer, SLF4J.
 */
package io.kstep.serve;
