/**
 * The commands: the only place where parts are chosen and joined, and the only one that prints. May import everything
 * of kstep; nothing imports it.
 */
package io.kstep.cli;
