/**
 * The commands: the only place where parts are chosen and joined, and the only one that prints. Nothing imports it.
 * May import: bayes, binary, cli.compare, data, evaluate, experiment, incremental, inspect, multi, print,
 * probability, serve, session, spec, stream, wire; Logback, SLF4J, commons-csv, picocli.
 */
package io.kstep.cli;
