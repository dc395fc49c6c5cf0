/**
 * Comparisons of kstep with MOA, and micro-benchmarks: compiled with {@code -Pbenchmark} only and never shipped, for MOA
 * is under the GPL. May import everything of kstep.
 */
package io.kstep.benchmark;
