/** The commands: the only place where parts are chosen and joined, and the only one that prints. */
package io.kstep.cli;
