/**
 * The service's face: metrics, health, models and errors over HTTP, and the live page. Reads a running processor through
 * {@code ModelQueries} and is told of its work through {@code StreamMetrics}; Kafka's types appear in one class only,
 * the one that binds its metrics. May import {@code stream}, {@code inspect}, {@code print}, {@code incremental} and
 * {@code spec}.
 */
package io.kstep.serve;
