package io.kstep.stream.replay;

/**
 * What was sent so far.
 *
 * @param labelledInside instances that carried their label
 * @param labels sent separately from their instance
 */
public record ReplayCounts(long commands, long instances, long labelledInside, long labels, long bytes) {}
